-- An undo on the board takes back the charges of a change that it undoes (rules, section 12, "Moving jobs").
grant delete on order_charges to kerbside_app;
