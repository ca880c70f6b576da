import type { LetterKind, Sends } from './letters.ts'

/** What an organisation can word of a letter. Paragraphs of `opening` and `closing` are apart by empty lines. */
export type Wording = { subject: string; opening: string; closing: string }

/** Which emails are sent until an organisation says otherwise. */
export const STANDARD_SENDS: Sends = {
  newBooking: true,
  collectionTomorrow: false,
  apiOrders: false,
}

/** Each letter by its heading, when it is sent, and what it says unless the organisation words it. */
export const letterStandards: Record<
  LetterKind,
  Wording & { heading: string; when: string; action: string }
> = {
  hold: {
    heading: 'Pay to confirm your booking',
    when: 'Someone booked, and payment is asked for at once.',
    subject: 'Pay to confirm your booking, {reference}',
    opening: 'We’re holding your bin for an hour. Pay within that time to confirm your booking.',
    closing: '',
    action: 'Pay now',
  },
  received: {
    heading: 'We have your booking',
    when: 'Someone booked, and you approve bookings yourselves.',
    subject: 'We have your booking, {reference}',
    opening: 'We’ll review it and get back to you.',
    closing: '',
    action: 'See or change your booking',
  },
  placed: {
    heading: 'Your booking is confirmed',
    when: 'Someone booked.',
    subject: 'Your booking is confirmed, {reference}',
    opening: 'Thank you. Here’s what happens next.',
    closing: '',
    action: 'See or change your booking',
  },
  approved: {
    heading: 'Your booking is confirmed',
    when: 'You approved a booking.',
    subject: 'Your booking is confirmed, {reference}',
    opening: 'We’ve reviewed your booking. Here’s what happens next.',
    closing: '',
    action: 'See or change your booking',
  },
  changed: {
    heading: 'Your booking has changed',
    when: 'The dates of a booking changed, or an exchange was asked for.',
    subject: 'Your booking has changed, {reference}',
    opening: '',
    closing: '',
    action: 'See or change your booking',
  },
  paid: {
    heading: 'We have your payment',
    when: 'A payment came in.',
    subject: 'We have your payment, {reference}',
    opening: 'Thank you.',
    closing: '',
    action: 'See or change your booking',
  },
  due: {
    heading: 'Please pay for your booking',
    when: 'You sent a payment link.',
    subject: 'Please pay for your booking, {reference}',
    opening: 'Pay by card on the page of your booking.',
    closing: '',
    action: 'Pay now',
  },
  cancelled: {
    heading: 'Your booking is cancelled',
    when: 'A booking was cancelled.',
    subject: 'Your booking is cancelled, {reference}',
    opening: '',
    closing: '',
    action: 'See your booking',
  },
  on_the_way: {
    heading: 'We’re on our way',
    when: 'A driver set out.',
    subject: 'We’re on our way, {reference}',
    opening: 'Our driver has set out to you. Please make sure that our truck can get in.',
    closing: '',
    action: 'See your booking',
  },
  delivered: {
    heading: 'Your bin is here',
    when: 'A driver delivered a bin.',
    subject: 'Your bin is here, {reference}',
    opening: '',
    closing: 'Fill it no higher than the rim, so that we can cover the load.',
    action: 'See your booking',
  },
  done: {
    heading: 'All done',
    when: 'A driver finished any other job.',
    subject: 'All done at your address, {reference}',
    opening: '',
    closing: '',
    action: 'See your booking',
  },
  tomorrow: {
    heading: 'We collect your bin tomorrow',
    when: 'A collection is planned for the next day, if you send this letter.',
    subject: 'We collect your bin tomorrow, {reference}',
    opening: '',
    closing:
      'Please make sure that our truck can get to it, and that nothing reaches above the rim.',
    action: 'See your booking',
  },
  moved: {
    heading: 'We’re coming on another day',
    when: 'You moved a job to another day.',
    subject: 'We’re coming on another day, {reference}',
    opening: '',
    closing: 'Please call us if the new day doesn’t suit you.',
    action: 'See or change your booking',
  },
  charge: {
    heading: 'We’re adding a charge to your booking',
    when: 'You notified a customer of a charge.',
    subject: 'A charge for your booking, {reference}',
    opening: '',
    closing: '',
    action: 'See the charge, or reply',
  },
}
