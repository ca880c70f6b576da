-- A bin's moves can arrive late. Whether one begins where the one before it ended is known only when both
-- are there, so the mark follows; everything else about a move stays as it was reported.
grant update (healed) on bin_moves to kerbside_app;
