-- Emails that still wait go to the new address of their order (rules, section 9, "Letters").

grant update (recipient) on mails to kerbside_app;
