import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { unknownLastPayment } from '#contract/api/office/money/payment-refusals.ts'
import { isForPeriod } from '#contract/office/list-query.ts'
import type { PaymentFilters, PaymentPage } from '#contract/office/payments/payment.ts'
import type { PaymentView } from '#contract/payments/payment-words.ts'
import type { Org } from '#server/db/tenant.ts'
import { afterRow, orderOf } from '#server/office/dated-list.ts'
import type { DatedList, Page } from '#server/office/dated-list.ts'
import { paymentColumns, paymentParts, presentPayment } from './payment-rows.ts'
import type { PaymentRow } from './payment-rows.ts'
import { readCountsInBrief } from './read-counts.ts'

const PAYMENTS: DatedList = { table: 'payments', day: 'received_on', at: 'created_at' }

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
  const order = { alias: 'p', byDay: isForPeriod(filters) }
  if (startingAfter !== undefined) {
    const place = { ...order, id: startingAfter, unknown: unknownLastPayment.says }
    conditions.push(await afterRow(org, PAYMENTS, place))
  }
  const rows = await org.tx.run(sql<PaymentRow>`
    select ${paymentColumns} from (
      select * from payments p where ${sql.join(conditions, sql` and `)}
      order by ${orderOf(PAYMENTS, order)} limit ${limit + 1}) p ${paymentParts}
    order by ${orderOf(PAYMENTS, order)}`)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

function conditionsOf(
  org: Org,
  { show, customerId, search, from, to }: PaymentFilters,
): RawBuilder<unknown>[] {
  const conditions = [sql`p.organisation_id = ${org.id}`, VIEWS[show]]
  if (customerId !== undefined) {
    conditions.push(
      ofCustomers(org, sql`select f.id from customer_family(${org.id}, ${customerId}::uuid) f`),
    )
  }
  if (search !== undefined && search !== '') conditions.push(searchFor(org, search))
  if (from !== undefined) conditions.push(sql`p.received_on >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`p.received_on <= ${to}::date`)
  return conditions
}

const VIEWS: Record<PaymentView, RawBuilder<unknown>> = {
  all: sql`true`,
  credit: sql`p.amount > p.used`,
  returned: sql`p.id in (select r.payment_id from refunds r
    where r.organisation_id = p.organisation_id and r.status <> 'failed')`,
}

/** Each table is searched once, before its payments are looked up: one after another, each payment would be joined to all. */
function searchFor(org: Org, text: string): RawBuilder<unknown> {
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  // References are in capitals, and quicker to compare as they are.
  const reference = part.replaceAll('-', '').toUpperCase()
  return sql`(p.reference ilike ${part} or p.provider_payment_id ilike ${part}
    or p.order_id in (select o.id from orders o where o.organisation_id = ${org.id}
      and (o.customer_name ilike ${part} or o.reference like ${reference}))
    or p.id in (select n.payment_id from invoices i
      join allocations n on n.organisation_id = i.organisation_id and n.invoice_id = i.id
      where i.organisation_id = ${org.id} and i.number ilike ${part})
    or ${ofCustomers(
      org,
      sql`select f.id from customers c cross join lateral customer_family(${org.id}, c.id) f
        where c.organisation_id = ${org.id} and c.merged_into_id is null and c.name ilike ${part}`,
    )})`
}

/** Payments of customers, whose ids a query selects; an array, so that the index of each is used. */
function ofCustomers(org: Org, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`p.id in (select k.id from payments_of_customers k
    where k.organisation_id = ${org.id} and k.customer_id = any (array(${ids})))`
}

async function readPeriod(org: Org, filters: PaymentFilters): Promise<PaymentPage['period']> {
  const [period] = await org.tx.run(sql<NonNullable<PaymentPage['period']>>`
    select count(*)::integer as count, coalesce(sum(p.amount), 0)::bigint as amount,
      coalesce(sum(r.amount), 0)::bigint as returned
    from payments p
    left join (select payment_id, sum(amount) as amount from refunds
      where organisation_id = ${org.id} and status <> 'failed' group by 1) r on r.payment_id = p.id
    where ${sql.join(conditionsOf(org, filters), sql` and `)}`)
  return period ?? null
}

async function readSums(org: Org): Promise<PaymentPage['sums']> {
  const [sums] = await org.tx.run(sql<PaymentPage['sums']>`
    select count(*)::integer as "withCredit", coalesce(sum(amount - used), 0)::bigint as credit,
      (select count(*)::integer from bank_lines where organisation_id = ${org.id} and state = 'open')
        as "bankLines"
    from payments where organisation_id = ${org.id} and amount > used`)
  return sums ?? { withCredit: 0, credit: 0, bankLines: 0 }
}
