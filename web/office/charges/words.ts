import { chargeNames } from '#contract/charges/charge-words.ts'
import type { ChargeView, Step } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { count } from '#web/count.ts'
import { startWithCapital } from '#web/office/text.ts'
import type { Charge } from './queries.ts'

/** The parts of the queue, and what each says while it's empty. */
export const VIEWS: readonly [view: ChargeView, name: string, none: string][] = [
  ['review', 'To review', 'Nothing to review'],
  ['notified', 'Notified', 'No customer has a notice now'],
  ['disputed', 'Disputed', 'Nothing is disputed'],
  ['docket', 'Waiting for a docket', 'No docket is missing'],
  ['approved', 'Approved', 'Nothing was approved yet'],
  ['waived', 'Waived', 'Nothing was waived yet'],
]

/** How charges come to each part. */
export const COME: Readonly<Record<ChargeView, string>> = {
  review:
    'Charges come here from what crews report: extra days and weight, futile trips, waiting and the like.',
  notified:
    'A customer who is notified can reply for some days. Without a reply, the charge is approved.',
  disputed: 'A charge comes here when its customer replies to the notice.',
  docket: 'What is priced by weight waits here for its docket.',
  approved: 'What you approve comes here, and what is approved without a reply.',
  waived: 'What you waive comes here, with the reason.',
}

/** Why charges are usually waived. */
export const WAIVE_REASONS = ['Goodwill', 'Our mistake', 'Agreed with the customer'] as const

/** What someone still has to find before a charge can be approved. */
export const WAITS: Record<NonNullable<Charge['waitsFor']>, string> = {
  docket: 'Its docket is missing',
  amount: 'Enter the amount',
  photo: 'No photo',
}

/** A value of the arithmetic, such as "−900 kg". */
export function sayStep({ unit, value }: Step, currency: string): string {
  if (unit === 'cents') return formatMoney(value, currency)
  const amount = Math.abs(value).toLocaleString('en-AU')
  const names = { days: count(Math.abs(value), 'day'), kg: `${amount} kg`, count: amount }
  const said = unit === 'minutes' ? `${amount} min` : names[unit]
  return value < 0 ? `−${said}` : said
}

/** "Excess weight Y0H-4BP-9, $84.93": how screen readers and toasts name a charge. */
export function nameOf({ type, order, amount }: Charge, currency: string): string {
  const money = amount === null ? '' : `, ${formatMoney(amount, currency)}`
  return `${chargeNames[type]} ${order.reference}${money}`
}

/** What is charged, without its type, which is beside it. */
export function saidShort({ type, description }: Charge): string {
  const name = chargeNames[type]
  const isLonger = description.startsWith(`${name}, `) || description.startsWith(`${name}: `)
  return isLonger ? startWithCapital(description.slice(name.length + 2)) : description
}

/** What else there is to know in one line: the weights of a docket that is for this charge alone are beside its number. */
export function factsOf({ order, facts, dockets: [docket, another], steps }: Charge): string[] {
  const known = [order.productName, ...facts]
  const net = steps.find(({ unit }) => unit === 'kg')?.value
  if (!docket || another || docket.netKg !== net) return known
  const { grossKg, tareKg } = docket
  if (grossKg === null || tareKg === null) return known
  const weighed = [`gross ${sayKg(grossKg)}`, `tare ${sayKg(tareKg)}`]
  return known.flatMap((fact) => (fact === `Docket ${docket.number}` ? [fact, ...weighed] : fact))
}

/** "1,340 kg". */
export function sayKg(kg: number): string {
  return `${kg.toLocaleString('en-AU')} kg`
}
