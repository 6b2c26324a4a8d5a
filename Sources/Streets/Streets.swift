// Streets
