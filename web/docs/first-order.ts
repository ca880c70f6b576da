import { exampleOrderBody } from '#contract/examples/bodies.ts'
import { exampleOrder } from '#contract/examples/order.ts'
import { datePlaceholders } from '#server/openapi/deployment.ts'
import { literal } from './write-client-call.ts'

const {
  customFields: _,
  addOns: __,
  deliveryTimePeriodId: ___,
  notes: ____,
  ...needed
} = exampleOrderBody
const { deliveryDate, pickupDate } = datePlaceholders
/** The first order that a newcomer places, on days that the server fills in. */
const body = { ...needed, deliveryDate, pickupDate }

const { id, reference, status, charges, paid } = exampleOrder
const total = charges.find(({ type }) => type === 'hire')?.amount ?? 0
const gst = Math.round(total / 11)

/** Puts the first order into the guide that leads there. */
export function fillInFirstOrder(text: string, baseUrl: string): string {
  const answer = JSON.stringify({ id, reference, status, total, gst, paid }, null, 2)
  return text
    .replace('{base_url}', baseUrl)
    .replace('{first_order}', JSON.stringify(body, null, 2))
    .replace('"first answer"', () => `${answer.slice(0, -2)},\n  …\n}`)
    .replace("'base url'", () => literal(baseUrl))
    .replace("'first order'", () => literal(body))
}
