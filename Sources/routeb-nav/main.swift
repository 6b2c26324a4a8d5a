print("routeb-nav")
