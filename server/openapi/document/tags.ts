import { readFileSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

/** The tag of what is pushed, and of the guide to receiving it. */
export const EVENTS = 'Webhook events'

const descriptions: Record<Endpoint['tag'] | typeof EVENTS, string> = {
  Catalogue:
    'What an organisation offers: where it goes, what it hires and sells, on which days, for how much, and what a customer must be asked and told. The ids of an order come from here.',
  Orders:
    'An order is what a customer booked: what, where, from when to when, and for how much. It is `pending` where the organisation approves bookings by hand or asks to be paid first, else `confirmed` at once; `in_progress` when its first job starts; `completed` when all of its work is done; or `cancelled`. Whether it is paid is told apart from that.',
  Hirers:
    "What the hirer of one order may see and do without an account. Each call carries the order's access key, which its summary and its link hold.",
  Payments:
    'An order is paid on a page of the payment provider, apart from placing it. Where the organisation asks for payment at booking, an order is `pending` and holds its bins for an hour, longer only while a payment is under way; paid it is `confirmed`, and unpaid it is cancelled by itself.',
  Jobs: 'A job is one visit of a crew: `scheduled`, then `started`, then `completed` or `failed`; or `cancelled` before it starts. An outcome is final: another attempt is another job, which names the one before it.',
  Organisation: 'The waste business that a key belongs to.',
  Webhooks: `
Register the addresses that events are pushed to, see what became of each delivery, and have sent again what did not arrive. What is pushed, and how to tell that it came from here, stands under [${EVENTS}](#webhooks).
`.trim(),
  [EVENTS]: readFileSync(new URL('../guides/verify-webhooks.md', import.meta.url), 'utf8').trim(),
}

export const tags = Object.entries(descriptions).map(([name, description]) => ({
  name,
  description,
}))
