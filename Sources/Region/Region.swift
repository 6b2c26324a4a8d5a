// Region
