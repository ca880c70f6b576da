import { localTime } from '#contract/values/day.ts'
import type { HirersPage, Possibility } from '#contract/orders/hirer.ts'
import { earliestDay } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { listDocuments } from '#server/documents/list-documents.ts'
import { calendarLink } from '#server/orders/calendar/calendar-link.ts'
import { describeAnswers } from '#server/orders/describe-answers.ts'
import { includedOfLines } from '#server/orders/letters/describe-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { prepareOfOrder } from '#server/orders/prepare-of-order.ts'
import { readToAccept } from '#server/orders/terms/read-to-accept.ts'
import { readExchangeable } from '#server/orders/exchange/read-exchangeable.ts'
import { isBeingPaid } from '#server/orders/money/is-being-paid.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import {
  whyNotCancel,
  whyNotChangeDelivery,
  whyNotCollect,
  whyNotExtend,
} from '#server/orders/change/refusal-reasons.ts'
import { presentHirersOrder } from './present-hirers-order.ts'
import { readPaidBeside } from './read-paid-beside.ts'
import { listNotices } from '#server/hirers/charges/list-notices.ts'
import { listInvoices } from './list-invoices.ts'
import { listExchanges } from './list-exchanges.ts'
import { readTextChoice } from '#server/texts/consent.ts'
import { photoLink } from './photo-link.ts'
import { readHirersJobs } from './read-hirers-jobs.ts'
import type { HirersJob } from './read-hirers-jobs.ts'
import { readPhotos } from './read-photos.ts'
import { readTimeline } from './read-timeline.ts'

/** Everything the hirer's page shows about an order, and what the hirer can do with it now. */
export async function readHirersPage(
  org: Org,
  rows: OrderRows,
  where: { bookingUrl: string; secret: string },
): Promise<HirersPage> {
  const loaded = await loadCatalog(org)
  const { rules, public: catalog } = loaded
  const { organisation } = catalog
  const jobs = await readHirersJobs(org, rows.order.id)
  const { day: today, time } = localTime(org.now, org.timezone)
  const earliest = earliestDay({ rules, area: null, today, time })
  const context = { ...rows, jobs, earliest }
  const exchange = await readExchangeable(org, { ...rows, jobs, catalog: loaded })
  const order = presentHirersOrder(rows, {
    jobs,
    paidBeside: await readPaidBeside(org, rows.order.id),
  })
  return {
    organisation: {
      name: organisation.name,
      slug: organisation.slug,
      phone: organisation.phone,
      email: organisation.email,
      timezone: organisation.timezone,
    },
    order,
    timeline: await readTimeline(org, rows, jobs),
    photos: await listPhotos(org, rows, where),
    can: {
      pay: possibility(await whyNotPay(org, rows)),
      changeDelivery: possibility(whyNotChangeDelivery(context)),
      extend: possibility(whyNotExtend(context)),
      collectNow: possibility(whyNotCollect(context)),
      exchange: possibility(exchange.reason),
      cancel: possibility(whyNotCancel(context)),
    },
    chargeNotices: await listNotices(org, rows.order.id),
    exchanges: listExchanges(exchange.found),
    toAccept: await readToAccept(org, rows.order),
    texts: await readTextChoice(org, rows.order),
    answers: describeAnswers(rows.order, catalog.bookingQuestions),
    included: includedOfLines(rows),
    prepare: prepareOfComing(rows, jobs, loaded),
    calendarUrl: calendarUrl(org, rows, where),
    documents: [
      ...(await listDocuments(org, rows, where)),
      ...(await listInvoices(org, { order: rows.order, owes: order.amountDue }, where)),
    ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  }
}

/** What to do before bins are brought that are still to come; nothing for a booking that may be refused. */
function prepareOfComing(
  { order, lines }: OrderRows,
  jobs: readonly HirersJob[],
  catalog: LoadedCatalog,
): string[] {
  if (order.status === 'pending' && order.held_until === null) return []
  const coming = jobs.filter(({ status }) => status === 'scheduled' || status === 'started')
  const brought = coming.filter(({ type }) => type === 'delivery' || type === 'wait_and_load')
  const theirs = new Set(brought.map(({ lineId }) => lineId))
  return prepareOfOrder(
    lines.filter(({ id }) => theirs.has(id)),
    catalog,
  )
}

/** Nothing goes into a calendar before a booking is confirmed, or once every visit has been. */
function calendarUrl(
  org: Org,
  { order, jobs }: OrderRows,
  where: { bookingUrl: string; secret: string },
): string | null {
  const isOn = order.status === 'confirmed' || order.status === 'in_progress'
  const planned = isOn && jobs.some(({ status }) => status === 'scheduled')
  return planned ? calendarLink({ slug: org.slug, order }, { ...where, now: org.now }) : null
}

async function listPhotos(
  org: Org,
  { order }: OrderRows,
  where: { bookingUrl: string; secret: string },
): Promise<HirersPage['photos']> {
  const photos = await readPhotos(org, order.id)
  return photos.map(({ jobId, kind, fileId, at }) => {
    const url = photoLink({ slug: org.slug, order, fileId }, { ...where, now: org.now })
    return { jobId, kind, url, takenAt: at.toISOString() }
  })
}

function possibility(reason: string | null): Possibility {
  return { allowed: reason === null, reason }
}

async function whyNotPay(org: Org, { order }: OrderRows): Promise<string | null> {
  if (order.status === 'cancelled') return 'This booking is cancelled.'
  if (order.enquiry !== null) return 'We confirm the booking first.'
  const { total, amount_paid: paid } = order
  const due = amountDueOf({ total, paid, cancelled: false })
  if (due === 0) return 'Paid in full.'
  if (!org.takesPayment) return 'Online payment isn’t available.'
  if (order.held_until === null || new Date(order.held_until) > org.now) return null
  return (await isBeingPaid(org, { orderId: order.id, due })) ? null : 'The time to pay has passed.'
}
