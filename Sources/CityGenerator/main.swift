print("city")
