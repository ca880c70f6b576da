-- An organisation's transactions change what a member may do, and not who the member is: with a right to
-- every column they could put any account into a membership and read its name and email address.
revoke update on memberships from kerbside_app;
grant update (role, factor_due_at, removed_at, version) on memberships to kerbside_app;

-- Nor do they accept invitations, or move them to another address.
revoke update on invitations from kerbside_app;
grant update (revoked_at) on invitations to kerbside_app;
