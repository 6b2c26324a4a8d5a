// Transit
