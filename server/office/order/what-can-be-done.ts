import type { OfficeJob, OfficeOrder } from '#contract/office/order.ts'
import { orderCan } from '#contract/orders/order.ts'
import type { Day } from '#contract/values/day.ts'
import { binsLeft } from '#server/jobs/plan/bins-left.ts'
import {
  collections,
  whyNotChangeDelivery,
  whyNotCollect,
  whyNotExtend,
} from '#server/orders/change/refusal-reasons.ts'
import { whyNotProduct } from '#server/orders/change/product/why-not-product.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'

/** What the office's rules decide by. */
export type ActionContext = Pick<OrderRows, 'order' | 'lines'> & {
  jobs: readonly OfficeJob[]
  today: Day
  /** The first day on which a new order could be delivered. */
  earliest: Day
  /** Whether links to the order have ended: it was finished half a year ago. */
  accessEnded: boolean
  /** Whether the organisation takes payments online. */
  takesPayment: boolean
}

/**
 * What the office can do with an order now, and why not, as sentences to show (rules, section 11, "One
 * order"). Whether the caller's role allows it is another question. Pure.
 */
export function whatCanBeDone(context: ActionContext): OfficeOrder['can'] {
  const link = context.accessEnded ? 'Links to this order have ended.' : null
  const mail = context.order.email === '' ? 'There’s no email address.' : link
  return {
    approve: possibility(whyNotApprove(context)),
    decline: possibility(whyNotDecline(context.order)),
    changeDelivery: possibility(forStaff(whyNotChangeDelivery(context))),
    changeCollection: possibility(whyNotChangeCollection(context)),
    changeProduct: possibility(forStaff(whyNotProduct(context))),
    collectNow: possibility(forStaff(whyNotCollect(context))),
    changeDetails: possibility(whyOver(context.order)),
    cancel: possibility(whyNotCancel(context)),
    resendMail: possibility(mail),
    sendPaymentLink: possibility(whyNotSendPaymentLink(context) ?? mail),
    renewLink: possibility(link),
    exchange: possibility(whyNotVisitBin(context)),
    relocate: possibility(whyNotVisitBin(context)),
    collectSome: possibility(whyNotVisitBin(context)),
    planService: possibility(whyNotWork(context)),
    planWaitAndLoad: possibility(whyNotWork(context)),
  }
}

function possibility(reason: string | null) {
  return { allowed: reason === null, reason }
}

/** Dates follow the hirer's rules, whose sentences may end with a request to call the office. */
function forStaff(reason: string | null): string | null {
  return reason && reason.replace(/ Please call us.*$/, '')
}

function whyNotChangeCollection(context: ActionContext): string | null {
  const { order, lines } = context
  const isOpen = orderCan.plan(order) && order.enquiry === null
  const isOnCall = lines.some((line) => line.collected) && collections(context).length === 0
  return isOpen && isOnCall
    ? 'It is collected when the hirer calls.'
    : forStaff(whyNotExtend(context))
}

function whyNotApprove({ order, today }: ActionContext): string | null {
  const why = whyNotDecline(order)
  if (why !== null) return why
  return order.enquiry !== null && order.delivery_date < today
    ? 'The delivery date has passed. Please book it again.'
    : null
}

function whyNotDecline(order: OrderRow): string | null {
  if (orderCan.confirm(order)) return null
  return order.status === 'cancelled'
    ? 'The order is cancelled.'
    : 'The order is confirmed already.'
}

function whyNotCancel({ order, jobs }: ActionContext): string | null {
  if (!orderCan.cancel(order)) return whyOver(order)
  return jobs.some(({ status }) => status === 'completed')
    ? 'A job of it is done already. Collect the bin instead.'
    : null
}

function whyNotSendPaymentLink({ order, takesPayment }: ActionContext): string | null {
  if (order.status === 'cancelled') return 'The order is cancelled.'
  if (order.enquiry !== null) return 'Approve the booking first.'
  const { total, amount_paid: paid } = order
  if (amountDueOf({ total, paid, cancelled: false }) === 0) return 'It is paid in full.'
  return takesPayment ? null : 'You don’t take payments online.'
}

/** Why a crew can't be sent to the order's bins. */
function whyNotVisitBin(context: ActionContext): string | null {
  const { lines, jobs } = context
  const why = whyNotWork(context)
  if (why !== null) return why
  const collected = lines.filter((line) => line.collected)
  if (collected.length === 0) return 'It leaves no bin on site.'
  const isLeft = collected.some(({ id, quantity }) => {
    const ofLine = jobs.filter(({ lineId }) => lineId === id)
    return binsLeft(ofLine.map(withRetried(jobs)), quantity).back < quantity
  })
  return isLeft ? null : 'The bin is back.'
}

/** A job with whether another attempt was planned after it failed. */
function withRetried(jobs: readonly OfficeJob[]) {
  return (job: OfficeJob) => ({
    ...job,
    retried: jobs.some(({ previousJobId }) => previousJobId === job.id),
  })
}

/** Why no more work can be planned for an order. */
function whyNotWork({ order }: ActionContext): string | null {
  if (orderCan.work(order)) return null
  return order.status === 'pending' ? 'The order waits to be confirmed.' : whyOver(order)
}

function whyOver({ status }: OrderRow): string | null {
  if (status === 'cancelled') return 'The order is cancelled.'
  return status === 'completed' ? 'The order is completed.' : null
}
