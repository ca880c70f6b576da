import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { unknownLastPayment } from '#contract/api/office/money/payment-refusals.ts'
import { isForPeriod } from '#contract/office/list-query.ts'
import type { PaymentFilters, PaymentPage } from '#contract/office/payments/payment.ts'
import type { PaymentView } from '#contract/payments/payment-words.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { paymentColumns, paymentTables, presentPayment } from './payment-rows.ts'
import type { PaymentRow } from './payment-rows.ts'
import { readCountsInBrief } from './read-counts.ts'

/** Which page of a list. */
type Page = { limit: number; startingAfter?: string | undefined }

/**
 * A page of payments, as the office filters and searches them: what was entered last first, or for a period what came
 * last.
 * @throws Refusal 404 when startingAfter isn't a payment of this organisation
 */
export async function listPayments(org: Org, query: PaymentFilters & Page): Promise<PaymentPage> {
  const { rows, hasMore } = await findPayments(org, query)
  const counts = await readCountsInBrief(
    org,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) => ({
      ...presentPayment(row),
      countsFor: counts.get(row.id) ?? { names: [], more: 0 },
    })),
    hasMore,
    sums: await readSums(org),
    period:
      isForPeriod(query) && query.startingAfter === undefined ? await readPeriod(org, query) : null,
  }
}

/**
 * The rows of such a page.
 * @throws Refusal 404 when startingAfter isn't a payment of this organisation
 */
export async function findPayments(
  org: Org,
  { limit, startingAfter, ...filters }: PaymentFilters & Page,
): Promise<{ rows: PaymentRow[]; hasMore: boolean }> {
  const conditions = conditionsOf(org, filters)
  const byDay = isForPeriod(filters)
  if (startingAfter !== undefined) conditions.push(await after(org, startingAfter, byDay))
  const rows = await org.tx.run(sql<PaymentRow>`
    select ${paymentColumns} from ${paymentTables}
    where ${sql.join(conditions, sql` and `)}
    order by ${byDay ? sql`p.received_on desc,` : sql``} p.created_at desc, p.id desc limit ${limit + 1}`)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

function conditionsOf(
  org: Org,
  { show, customerId, search, from, to }: PaymentFilters,
): RawBuilder<unknown>[] {
  const conditions = [sql`p.organisation_id = ${org.id}`, VIEWS[show]]
  if (customerId !== undefined) conditions.push(sql`c.id = ${customerId}::uuid`)
  if (search !== undefined && search !== '') conditions.push(searchFor(search))
  if (from !== undefined) conditions.push(sql`p.received_on >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`p.received_on <= ${to}::date`)
  return conditions
}

const VIEWS: Record<PaymentView, RawBuilder<unknown>> = {
  all: sql`true`,
  credit: sql`p.amount > a.allocated + r.returned`,
  returned: sql`r.returned > 0`,
}

function searchFor(text: string): RawBuilder<unknown> {
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const reference = part.replaceAll('-', '')
  return sql`(c.name ilike ${part} or o.customer_name ilike ${part} or p.reference ilike ${part}
    or p.provider_payment_id ilike ${part} or o.reference ilike ${reference} or exists (select from allocations n
      join invoices i on i.organisation_id = n.organisation_id and i.id = n.invoice_id
      where n.organisation_id = p.organisation_id and n.payment_id = p.id and i.number ilike ${part}))`
}

async function after(org: Org, id: string, byDay: boolean): Promise<RawBuilder<unknown>> {
  const [last] = isUuid(id)
    ? await org.tx.run(sql<{ received_on: string; created_at: Date }>`
        select received_on, created_at from payments where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!last) throw new Refusal(404, unknownLastPayment.says)
  const { received_on: day, created_at: at } = last
  return byDay
    ? sql`(p.received_on, p.created_at, p.id) < (${day}::date, ${at}::timestamptz, ${id}::uuid)`
    : sql`(p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid)`
}

async function readPeriod(org: Org, filters: PaymentFilters): Promise<PaymentPage['period']> {
  const [period] = await org.tx.run(sql<NonNullable<PaymentPage['period']>>`
    select count(*)::integer as count, coalesce(sum(p.amount), 0)::bigint as amount,
      coalesce(sum(r.returned), 0)::bigint as returned
    from ${paymentTables} where ${sql.join(conditionsOf(org, filters), sql` and `)}`)
  return period ?? null
}

async function readSums(org: Org): Promise<PaymentPage['sums']> {
  const [sums] = await org.tx.run(sql<PaymentPage['sums']>`
    select count(*) filter (where f.free > 0)::integer as "withCredit",
      coalesce(sum(f.free) filter (where f.free > 0), 0)::bigint as credit,
      (select count(*)::integer from bank_lines where organisation_id = ${org.id} and state = 'open')
        as "bankLines"
    from (select p.amount - coalesce(a.amount, 0) - coalesce(r.amount, 0) as free from payments p
      left join (select payment_id, sum(amount) as amount from allocations
        where organisation_id = ${org.id} group by 1) a on a.payment_id = p.id
      left join (select payment_id, sum(amount) as amount from refunds
        where organisation_id = ${org.id} and status <> 'failed' group by 1) r on r.payment_id = p.id
      where p.organisation_id = ${org.id}) f`)
  return sums ?? { withCredit: 0, credit: 0, bankLines: 0 }
}
