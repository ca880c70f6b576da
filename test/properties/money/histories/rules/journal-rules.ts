/**
 * As in rules.ts: the journal balances, and its accounts come to what the documents and the money themselves say (rules,
 * section 13, "The journal").
 */
export const journalRules: Record<string, string> = {
  'the journal balances': `
    select j.kind, j.id, sum(j.debit) as debit, sum(j.credit) as credit from journal j
    where j.organisation_id = $1 group by j.kind, j.id
    having sum(j.debit) <> sum(j.credit) or min(j.debit) < 0 or min(j.credit) < 0
      or count(distinct j.dated_on) > 1`,

  'the accounts of the journal say what is due, held, received and lost': `
    with said as (select account, sum(debit - credit) as amount from journal where organisation_id = $1 group by 1),
    back as (select p.method as came, r.method as went, r.amount from refunds r
      join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
      where r.organisation_id = $1 and r.status <> 'failed'),
    places as (select case method when 'cheque' then 'bank' when 'eft' then 'bank' else method end as account, amount
      from (select method, amount from payments where organisation_id = $1
        union all
        select case went when 'provider' then 'online' when 'reversal' then came else went end, -amount from back) m),
    -- Of each invoice: its GST less credits, and how much of that stays once some of it is a bad debt.
    taxes as (select t.gst, case when t.total > 0
        then floor((2 * t.gst * (t.total - b.written_off) + t.total) / (2 * t.total)) else 0 end as kept,
        b.written_off
      from invoice_balances b
      join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
      cross join lateral (select i.total - coalesce(sum(n.total), 0) as total, i.gst - coalesce(sum(n.gst), 0) as gst
        from invoices n where n.organisation_id = i.organisation_id and n.credits_id = i.id) t
      where b.organisation_id = $1),
    lines as (select case l.tax_code when 'gst' then 'sales' when 'gst_free' then 'gst_free_sales' else 'passed_on' end
        as account, case i.kind when 'invoice' then l.gst - l.amount else l.amount - l.gst end as amount
      from invoice_lines l join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
      where l.organisation_id = $1),
    wanted as (select account, sum(amount) as amount from (
        select 'debtors' as account, due as amount from invoice_balances where organisation_id = $1
        union all select 'deposits', -amount from payments where organisation_id = $1
        union all select 'deposits', amount from back
        union all select 'deposits', amount from allocations where organisation_id = $1 and invoice_id is not null
        union all select 'gst', -kept from taxes
        union all select 'bad_debts', written_off + kept - gst from taxes
        union all select account, amount from lines
        union all select account, amount from places) w group by 1)
    select account, said.amount as said, wanted.amount as wanted from said full join wanted using (account)
    where coalesce(said.amount, 0) <> coalesce(wanted.amount, 0)`,
}
