import { readFileSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

/** Tags of endpoints that only our own pages call. */
type Unpublished = 'Accounts' | 'Office' | 'Drivers'

/** The tag of the events, which the guide to receiving them describes. */
export const EVENTS = 'Webhook events'

const descriptions: Record<Exclude<Endpoint['tag'], Unpublished> | typeof EVENTS, string> = {
  Catalogue:
    'What an organisation offers: where it delivers, what it hires and sells, on which days and for how much, and what a customer must be asked and shown. The ids in an order come from here.',
  Orders:
    'An order is what a customer booked: what, where, for which dates and for how much. It is `confirmed` at once, or `pending` if the organisation approves bookings by hand or asks for payment first, or if the customer has too many open bookings: then it has no jobs until it is approved. It becomes `in_progress` when its first job starts and `completed` when all its work is done, or it is `cancelled`. Payment has a status of its own.',
  Hirers:
    "What the hirer of one order can see and do without an account. Each call carries the order's access key, which is in the order's summary and its link.",
  Payments:
    'An order is paid on a page of the payment provider, after it is placed. If the organisation asks for payment at booking, an order is `pending` and holds its bins for an hour, or longer while a payment is under way. Paying it makes it `confirmed`. An unpaid order is cancelled automatically.',
  Jobs: 'A job is one visit of a crew: `scheduled`, then `started`, then `completed` or `failed`, or `cancelled` before it starts. An outcome is final: another attempt is another job, which names the one before it.',
  Organisation: 'The waste business that a key belongs to.',
  Webhooks: `Register the addresses that events are pushed to, follow each delivery, and send again what did not arrive. [${EVENTS}](#webhooks) describes the events and how to check that they came from here.`,
  [EVENTS]: readFileSync(new URL('../guides/verify-webhooks.md', import.meta.url), 'utf8').trim(),
}

export const tags = Object.entries(descriptions).map(([name, description]) => ({
  name,
  description,
}))
