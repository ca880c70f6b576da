-- The account of who made the code that the phone joined with: the office looks at those of who has left. Null before this.
alter table driver_devices add column code_by uuid;
