-- Two tabs that rename the same passkey must not overwrite each other's name without a word.
alter table passkeys add column version integer not null default 1;
