// Live
