import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { unknownLastInvoice } from '#contract/api/office/money/refusals.ts'
import type { InvoiceView } from '#contract/invoices/invoice-words.ts'
import { isForPeriod } from '#contract/office/list-query.ts'
import type { InvoiceFilters, InvoicePage } from '#contract/office/invoices/invoice.ts'
import { mayBePartOfReference } from '#contract/orders/reference.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { afterRow, orderOf } from '#server/office/dated-list.ts'
import type { DatedList, Page } from '#server/office/dated-list.ts'
import { missingFrom } from '#server/invoices/settings/money-needs.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { invoiceColumns, presentInvoice, withBalance } from './invoice-rows.ts'
import type { InvoiceRow } from './invoice-rows.ts'

const INVOICES: DatedList = { table: 'invoices', day: 'issued_on', at: 'issued_at' }

/**
 * A page of what was issued, as the office filters and searches it: what was issued last first, or for a period what is
 * dated last.
 * @throws Refusal 404 when startingAfter isn't an invoice of this organisation
 */
export async function listInvoices(org: Org, query: InvoiceFilters & Page): Promise<InvoicePage> {
  const { rows, hasMore } = await findInvoices(org, query)
  return {
    data: rows.map((row) => presentInvoice(org, row)),
    hasMore,
    sums: await readSums(org, localTime(org.now, org.timezone).day),
    period:
      isForPeriod(query) && query.startingAfter === undefined ? await readPeriod(org, query) : null,
    missing: missingFrom(await readMoneySettingsRow(org)),
  }
}

/**
 * The rows of such a page.
 * @throws Refusal 404 when startingAfter isn't an invoice of this organisation
 */
export async function findInvoices(
  org: Org,
  { limit, startingAfter, ...filters }: InvoiceFilters & Page,
): Promise<{ rows: InvoiceRow[]; hasMore: boolean }> {
  const conditions = conditionsOf(org, filters)
  const order = { alias: 'i', byDay: isForPeriod(filters) }
  if (startingAfter !== undefined) {
    const place = { ...order, id: startingAfter, unknown: unknownLastInvoice.says }
    conditions.push(await afterRow(org, INVOICES, place))
  }
  const rows = await org.tx.run(sql<InvoiceRow>`
    select ${invoiceColumns} from invoices i ${withBalance}
    where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(INVOICES, order)} limit ${limit + 1}`)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

function conditionsOf(
  org: Org,
  { show, customerId, search, from, to }: InvoiceFilters,
): RawBuilder<unknown>[] {
  return [
    sql`i.organisation_id = ${org.id}`,
    VIEWS[show](localTime(org.now, org.timezone).day),
    ...(customerId === undefined
      ? []
      : [
          // Those too whose orders were linked to the customer after they were invoiced.
          sql`i.id in (select k.id from invoices_of_customers k where k.organisation_id = ${org.id}
            and k.customer_id = any (array(select f.id from customer_family(${org.id}, ${customerId}::uuid) f)))`,
        ]),
    ...(search === undefined || search === '' ? [] : [searchFor(search)]),
    ...(from === undefined ? [] : [sql`i.issued_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`i.issued_on <= ${to}::date`]),
  ]
}

const VIEWS: Record<InvoiceView, (today: string) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  unpaid: () => sql`b.due > 0`,
  overdue: (today) => sql`b.due > 0 and b.due_on < ${today}::date`,
  paid: () => sql`b.due = 0 and b.written_off = 0 and (b.paid > 0 or b.credited = 0)`,
  credit_notes: () => sql`i.kind = 'credit_note'`,
}

function searchFor(text: string): RawBuilder<unknown> {
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  // Each invoice's document is opened for it, which takes longer than the rest of the search.
  const ofOrder = mayBePartOfReference(text)
    ? sql`or exists (select from jsonb_array_elements(i.snapshot -> 'orders') r
        where replace(r ->> 'reference', '-', '') ilike ${part.replaceAll(/[\s-]/g, '')})`
    : sql``
  return sql`(i.number ilike ${part} or i.buyer_name ilike ${part} ${ofOrder})`
}

async function readPeriod(org: Org, filters: InvoiceFilters): Promise<InvoicePage['period']> {
  const [period] = await org.tx.run(sql<NonNullable<InvoicePage['period']>>`
    select count(*)::integer as count,
      coalesce(sum(case when i.kind = 'credit_note' then -i.total else i.total end), 0)::bigint as total,
      coalesce(sum(b.due), 0)::bigint as due
    from invoices i ${withBalance}
    where ${sql.join(conditionsOf(org, filters), sql` and `)}`)
  return period ?? null
}

async function readSums(org: Org, today: string): Promise<InvoicePage['sums']> {
  const [sums] = await org.tx.run(sql<InvoicePage['sums']>`
    select count(*)::integer as unpaid, coalesce(sum(due), 0)::bigint as due,
      count(*) filter (where due_on < ${today}::date)::integer as overdue,
      coalesce(sum(due) filter (where due_on < ${today}::date), 0)::bigint as "overdueDue",
      (select count(*)::integer from invoice_drafts where organisation_id = ${org.id}) as drafts
    from invoice_balances where organisation_id = ${org.id} and due > 0`)
  return sums ?? { drafts: 0, unpaid: 0, overdue: 0, due: 0, overdueDue: 0 }
}
