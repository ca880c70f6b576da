-- Whose an order on the phone is (rules, section 11, "A telephone order").

-- As in migration 0028. It also links the order to the customer in `p_office`, and an audit row may name
-- something else than the order.
create or replace function place_telephone_order(p_organisation text, p_catalog_version bigint, p_order jsonb,
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
  if p_office ->> 'customer' is not null then
    insert into customer_orders (organisation_id, order_id, customer_id, linked_by, linked_at)
      values (p_organisation, (p_order ->> 'id')::uuid, (p_office ->> 'customer')::uuid,
        p_office #> '{row,taken_by}', now());
  end if;
  if p_office #>> '{row,terms}' = 'sent' then
    update orders set awaits_terms = true
      where organisation_id = p_organisation and id = (p_order ->> 'id')::uuid;
  end if;
  insert into audit_log (organisation_id, actor, account_id, address, action, subject, before, after)
    select p_organisation, p_actor, a.account_id, a.address, a.action,
      coalesce(a.subject, p_order ->> 'id'), a.before, a.after
    from jsonb_to_recordset(p_office -> 'audit')
      as a (account_id uuid, address text, action text, subject text, before jsonb, after jsonb);
  return null;
end
$$;
