-- Orders that the office takes on the phone (rules, section 11, "A telephone order").

-- Whether the customer has yet to accept the terms and notices, and when they did if that was after booking.
alter table orders
  add column awaits_terms boolean not null default false,
  add column terms_accepted_at timestamptz(3);

-- What the office decided about an order besides its body.
create table telephone_orders (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  -- How the customer means to pay: contract/office/phone-order.ts has the meanings.
  pays text not null check (pays in ('link', 'card', 'account', 'cash', 'transfer')),
  -- Whether the terms were read out on the phone, or sent to be accepted.
  terms text not null check (terms in ('read_out', 'sent')),
  -- The actor who took the order, and read out the terms if they were; see server/actor.ts.
  taken_by jsonb not null,
  -- Why each rule was overridden, by its name.
  overrides jsonb not null,
  discount_reason text,
  -- The notices to accept, as they were worded then.
  notices jsonb not null,
  primary key (organisation_id, order_id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
select keep_to_organisation('telephone_orders');
grant select, insert on telephone_orders to kerbside_app;

-- Places an order that the office takes, and writes what it decided, in one transaction. Its errors are those
-- of place_order. `p_office` has the row of telephone_orders, and the audit rows of what was decided.
create function place_telephone_order(p_organisation text, p_catalog_version bigint, p_order jsonb,
  p_lines jsonb, p_add_ons jsonb, p_charges jsonb, p_jobs jsonb, p_event jsonb, p_payload text,
  p_actor text, p_mail jsonb, p_limits jsonb, p_office jsonb)
returns uuid -- the original's id when the key is known, else null
language plpgsql as $$
declare
  original uuid;
begin
  original := place_order(p_organisation, p_catalog_version, p_order, p_lines, p_add_ons, p_charges, p_jobs,
    p_event, p_payload, p_actor, p_mail, p_limits);
  if original is not null then
    return original;
  end if;
  insert into telephone_orders (organisation_id, order_id, pays, terms, taken_by, overrides,
      discount_reason, notices)
    select t.organisation_id, t.order_id, t.pays, t.terms, t.taken_by, t.overrides, t.discount_reason,
      t.notices
    from jsonb_populate_record(null::telephone_orders, p_office -> 'row') t;
  if p_office #>> '{row,terms}' = 'sent' then
    update orders set awaits_terms = true
      where organisation_id = p_organisation and id = (p_order ->> 'id')::uuid;
  end if;
  insert into audit_log (organisation_id, actor, account_id, address, action, subject, before, after)
    select p_organisation, p_actor, a.account_id, a.address, a.action, p_order ->> 'id', a.before, a.after
    from jsonb_to_recordset(p_office -> 'audit')
      as a (account_id uuid, address text, action text, before jsonb, after jsonb);
  return null;
end
$$;
