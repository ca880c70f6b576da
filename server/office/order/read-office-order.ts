import { sql } from 'kysely'
import { appliesTo } from '#contract/catalog/applies-to.ts'
import { localTime } from '#contract/values/day.ts'
import type { OfficeOrder } from '#contract/office/order.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { earliestDay } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { listDocuments } from '#server/documents/list-documents.ts'
import { hasAccessEnded } from '#server/orders/access-end.ts'
import { hirersLink } from '#server/orders/hirers-link.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { readTerms } from '#server/orders/terms/read-terms.ts'
import { readTextChoice } from '#server/texts/consent.ts'
import { readOfficeJobs } from './read-jobs.ts'
import { readMoney } from './read-money.ts'
import { readNotes } from './read-notes.ts'
import { readOthers } from './read-others.ts'
import { readSoonestDays } from './read-soonest-days.ts'
import { readTelephone } from './read-telephone.ts'
import { readTimeline } from './read-timeline.ts'
import { whatCanBeDone } from './what-can-be-done.ts'

/** What the page of an order needs besides the order: where its links lead, and who reads it. */
export type OfficeSetting = {
  bookingUrl: string
  secret: string
  /** What the reader's role may do. */
  role: Role
}

/** Everything that an order's page in the office shows (rules, section 11, "Orders in the office"). */
export async function readOfficeOrder(
  org: Org,
  rows: OrderRows,
  { role, ...where }: OfficeSetting,
): Promise<OfficeOrder> {
  const { order } = rows
  const { day: today, time } = localTime(org.now, org.timezone)
  const { rules } = await loadCatalog(org)
  const earliest = earliestDay({ rules, area: null, today, time })
  const fetches = order.claims.some(({ again }) => again === true)
  const jobs = await readOfficeJobs(org, { id: order.id, status: order.status, fetches })
  const money = await readMoney(org, order)
  const readsMoney = may(role, 'readMoney')
  const accessEnded = await hasAccessEnded(org, order)
  return {
    order: presentOrder(rows),
    needsApproval: order.status === 'pending' && order.held_until === null,
    enquiry: order.enquiry !== null,
    heldUntil: order.held_until === null ? null : new Date(order.held_until).toISOString(),
    pin: await readPin(org, order),
    ...(await readWhat(org, order)),
    questions: await nameAnswers(org, rows),
    money: readsMoney ? money : { ...money, payments: [], refunds: [] },
    jobs,
    soonest: await readSoonestDays(org),
    timeline: (await readTimeline(org, order)).filter(
      ({ amount }) => readsMoney || amount === null,
    ),
    notes: await readNotes(org, order.id),
    accepted: await readAccepted(org, rows),
    telephone: await readTelephone(org, order),
    documents: (await listDocuments(org, rows, where)).filter(
      ({ type }) => readsMoney || type === 'confirmation',
    ),
    // Anyone who has it can change the order as the hirer.
    manageUrl: may(role, 'writeOrders') ? hirersLink({ slug: org.slug, order }, where) : null,
    others: await readOthers(org, order),
    texts: await readTextChoice(org, order),
    can: whatCanBeDone({
      ...rows,
      jobs,
      today,
      earliest,
      accessEnded,
      takesPayment: org.takesPayment,
    }),
  }
}

async function readPin(org: Org, order: OrderRow): Promise<OfficeOrder['pin']> {
  type Row = Point & { source: 'hand' | 'arrivals' | 'geocoder' }
  const [row] = await org.tx.run(sql<Row>`
    select latitude, longitude, source from address_points
    where organisation_id = ${org.id} and latitude is not null
      and address_key = address_key(${order.address}, ${order.suburb}, ${order.postcode})`)
  if (!row) return null
  const { source, ...point } = row
  return { point, source }
}

async function readWhat(
  org: Org,
  order: OrderRow,
): Promise<Pick<OfficeOrder, 'wasteType' | 'sizeCubicMetres'>> {
  const [what] = await org.tx.run(sql<{ size: number | null; waste_type: string | null }>`
    select (i.document ->> 'sizeCubicMetres')::float8 as size, g.document ->> 'name' as waste_type
    from catalog_items i
    left join catalog_items p
      on p.organisation_id = i.organisation_id and p.id = coalesce(i.parent_id, i.id)
    left join catalog_items g
      on g.organisation_id = i.organisation_id and g.id = p.document ->> 'productGroupId'
    where i.organisation_id = ${org.id} and i.id = ${order.product_id}`)
  return { wasteType: what?.waste_type ?? null, sizeCubicMetres: what?.size ?? null }
}

/**
 * What this order is asked, in the order of the catalogue, with the answers; then answers to what the
 * catalogue no longer asks.
 */
async function nameAnswers(
  org: Org,
  { order, lines }: OrderRows,
): Promise<OfficeOrder['questions']> {
  const { public: catalog, orderables } = await loadCatalog(org)
  const answers = order.custom_fields
  const groups = new Set(
    lines.flatMap(({ product_id: id }) => orderables.get(id)?.product.productGroupId ?? []),
  )
  const asked = catalog.bookingQuestions.filter(
    (one) => one.key in answers || appliesTo(one, { groups, areaId: order.area_id }),
  )
  const others = Object.keys(answers).filter((key) => !asked.some((one) => one.key === key))
  return [
    ...asked.map(({ key, label, type, options }) => ({ key, label, type, options })),
    ...others.map((key) => ({ key, label: key, ...describeType(answers[key]) })),
  ].map((question) => ({ ...question, answer: answers[question.key] ?? null }))
}

/** The type of a question that is gone, by its answer. */
function describeType(answer: unknown): Pick<OfficeOrder['questions'][number], 'type' | 'options'> {
  if (Array.isArray(answer)) return { type: 'multiselect', options: answer.map(String) }
  const type = typeof answer
  return { type: type === 'boolean' || type === 'number' ? type : 'text', options: null }
}

/** The terms and notices as the customer accepted them. */
async function readAccepted(org: Org, rows: OrderRows): Promise<OfficeOrder['accepted']> {
  const { order } = rows
  return {
    terms: await readTerms(org, order),
    notices: order.accepted_notices.map(({ id, version, title, body }) => {
      return { id, version, title, body }
    }),
    at: presentOrder(rows).acceptedTerms.acceptedAt,
  }
}
