-- A hirer can ask for texts as they book (rules, section 12, "Messages").

-- Places an order as place_telephone_order does, or place_order where p_office is null, and notes in the same
-- transaction that its hirer wants texts. A number that replied STOP gets none, whatever was ticked.
create function place_order_with_texts(p_organisation text, p_catalog_version bigint, p_order jsonb,
  p_lines jsonb, p_add_ons jsonb, p_charges jsonb, p_jobs jsonb, p_event jsonb, p_payload text,
  p_actor text, p_mail jsonb, p_limits jsonb, p_office jsonb, p_texts jsonb)
returns uuid -- the original's id when the key is known, else null
language plpgsql as $$
declare
  original uuid;
begin
  if p_office is null then
    original := place_order(p_organisation, p_catalog_version, p_order, p_lines, p_add_ons, p_charges, p_jobs,
      p_event, p_payload, p_actor, p_mail, p_limits);
  else
    original := place_telephone_order(p_organisation, p_catalog_version, p_order, p_lines, p_add_ons, p_charges,
      p_jobs, p_event, p_payload, p_actor, p_mail, p_limits, p_office);
  end if;
  if original is not null then
    return original;
  end if;
  insert into text_consents (organisation_id, order_id, recipient, agreed_at)
    select p_organisation, (p_order ->> 'id')::uuid, p_texts ->> 'recipient', (p_order ->> 'created_at')::timestamptz
    where not exists (select from text_stops
      where organisation_id = p_organisation and recipient = p_texts ->> 'recipient');
  if found then
    insert into audit_log (organisation_id, actor, account_id, address, action, subject, after)
      values (p_organisation, p_actor, (p_texts ->> 'account_id')::uuid, p_texts ->> 'address',
        'order.texts_chosen', p_order ->> 'id', '{"texts": true}');
  end if;
  return null;
end
$$;
