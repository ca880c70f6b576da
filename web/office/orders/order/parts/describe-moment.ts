import { describeChange } from '#contract/orders/change/describe-change.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { sendsEmails } from '#web/office/sends-emails.ts'
import { sayWord, startWithCapital } from '#web/office/text.ts'
import { nameOfPerson } from './name-of-person.ts'

type Moment = OneOrder['timeline'][number]

/** How a moment looks on the line: what a crew did is larger. */
type Look = 'done' | 'failed' | null

/** A moment in words: "Paid $760.00", and below it who did it and what changed. */
export function describeMoment(
  moment: Moment,
  one: OneOrder,
  currency: string,
): { says: string; more: string | null; look: Look } {
  const { kind, amount, jobId } = moment
  const job = one.jobs.find(({ id }) => id === jobId)
  const plain = saysOf(moment, one)
  const says = job ? plain.replace('Job', sayWord(job.type)) : plain
  const why = kind === 'job_failed' && job?.failureCode ? sayWord(job.failureCode) : null
  const more = [why, whatElse(moment, currency), nameOfPerson(moment.by)].filter(
    (part) => part !== null,
  )
  return {
    says: amount === null ? says : `${says} ${formatMoney(amount, currency)}`,
    more: more.length === 0 ? null : more.join(' · '),
    look: LOOKS[kind] ?? null,
  }
}

function saysOf({ kind, after }: Moment, { order, telephone }: OneOrder): string {
  if (kind === 'placed') return telephone?.ranBefore ? 'Entered' : PLACED[order.source]
  if (kind === 'texts_chosen' && after?.['texts'] === false) return 'No more texts'
  if (kind === 'mail_waiting' && !sendsEmails) return 'Email kept: no mail server is set up'
  return SAYS[kind]
}

/** What changed, the subject of an email, the words of a text, or a reason. */
function whatElse({ kind, text, before, after }: Moment, currency: string): string | null {
  if (kind === 'changed') {
    const [was, is] = [bookingOf(before), bookingOf(after)]
    return was && is
      ? describeChange({ before: was, after: is }, currency).join('. ') || null
      : null
  }
  if (kind === 'details_changed') {
    const names = Object.keys({ ...before, ...after }).map((key) => key.replaceAll('_', ' '))
    return names.length === 0 ? null : startWithCapital(names.slice(0, 4).join(', '))
  }
  return text === null ? null : `“${text}”`
}

/** What the audit log keeps of a booking whose dates or product change; null if it's something else. */
function bookingOf(kept: Moment['before']) {
  const { deliveryDate, pickupDate, total, product } = kept ?? {}
  if (typeof deliveryDate !== 'string' || typeof pickupDate !== 'string') return null
  if (typeof total !== 'number') return null
  return { deliveryDate, pickupDate, total, ...(typeof product === 'string' && { product }) }
}

const LOOKS: Partial<Record<Moment['kind'], Look>> = { job_completed: 'done', job_failed: 'failed' }

const PLACED: Record<OneOrder['order']['source'], string> = {
  booking_page: 'Booked online',
  office: 'Booked by phone',
  api: 'Booked by an integration',
}

const SAYS: Record<Moment['kind'], string> = {
  placed: 'Booked',
  approved: 'Approved',
  changed: 'Changed',
  details_changed: 'Details changed',
  link_renewed: 'New link for the hirer',
  mail_requested: 'Email asked for',
  cancelled: 'Cancelled',
  paid: 'Paid',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  mail_sent: 'Email sent',
  mail_waiting: 'Email waiting',
  mail_failed: 'Email failed',
  mail_dropped: 'Email not sent',
  text_sent: 'Text sent',
  text_waiting: 'Text waiting',
  text_failed: 'Text failed',
  text_dropped: 'Text not sent',
  job_started: 'Job under way',
  job_completed: 'Job done',
  job_failed: 'Job failed',
  job_changed: 'Job planned again',
  job_planned: 'Job planned',
  job_moved: 'Job moved',
  job_window: 'Job’s time window changed',
  job_split: 'Job split',
  job_cancelled: 'Job cancelled',
  job_corrected: 'Job corrected',
  job_weighed: 'Job weighed',
  job_photo_added: 'Job: photo added',
  noted: 'Note',
  terms_read_out: 'Terms read out and agreed',
  terms_sent: 'Terms sent to accept',
  terms_accepted: 'Terms accepted',
  rules_overridden: 'Rules overridden',
  discounted: 'Discount given',
  texts_chosen: 'Texts asked for',
}
