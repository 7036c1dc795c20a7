"""``script/server``: everything laelo needs on one machine, started, watched and stopped in order."""
