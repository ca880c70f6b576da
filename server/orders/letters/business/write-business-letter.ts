import { presentReference } from '#contract/orders/reference.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { NewMail } from '#server/mail/record-mail.ts'
import { firstDayOf } from '#server/orders/letters/coming-days.ts'
import { amountsOf, factsOfOrder, whatOf } from '#server/orders/letters/describe-order.ts'
import type { LetterRows } from '#server/orders/letters/describe-order.ts'
import { dueOf } from '#server/orders/letters/owed.ts'

/** Why emails about new bookings are written; the database writes at most 30 of them an hour. */
export const NEW_BOOKING = 'new_booking'

/**
 * The email to the business about a new booking that it didn't take itself, with a link to the order in the office.
 * Null if the business wants none or has no address, or for a booking that is held until it's paid. It shows nothing
 * that a customer typed: the office shows that. Pure.
 */
export function writeBusinessLetter(
  rows: LetterRows,
  catalog: LoadedCatalog,
  { slug }: { slug: string },
): NewMail | null {
  const { order } = rows
  const { organisation, branding } = catalog.public
  const { email } = organisation
  const isWanted = catalog.letters.sends.newBooking && order.source !== 'office'
  if (!isWanted || !email || order.held_until !== null) return null
  const facts = factsOfOrder(rows, catalog, new Map())
  const where = facts.find(({ name }) => name === 'Where')?.value ?? ''
  const waits = order.status === 'pending'
  const what = `${whatOf(rows)}${where === '' ? '' : ` to ${where}`}, ${shortDay(firstDayOf(rows))}`
  const due = dueOf(order)
  const { body, html } = composeLetter({
    heading: waits ? 'A booking waits for you' : 'A new booking',
    preheader: `${what}. ${formatMoney(order.total, order.currency)}, ${due > 0 ? `${formatMoney(due, order.currency)} to pay` : 'paid'}.`,
    name: '',
    paragraphs: [
      order.source === 'api'
        ? 'Your own software placed this booking.'
        : 'Someone booked on your booking page.',
      ...(waits
        ? [
            order.enquiry === null
              ? 'Approve or decline it in the office.'
              : 'Approve or decline it in the office: until then it has no bins and no jobs.',
          ]
        : []),
    ],
    facts: [{ name: 'Booking', value: presentReference(order.reference) }, ...facts],
    rows: amountsOf(rows, {
      occasion: { type: 'placed' },
      due,
      chargesGst: catalog.chargesGst === true,
    }),
    action: 'Open it in the office',
    below: `${slug}/orders?open=${order.id}`,
    closing: ['You can switch these emails off in the office, in the settings of emails.'],
    sender: organisation,
    branding,
  })
  return {
    recipient: email,
    subject: `${waits ? 'To approve' : 'New booking'}: ${what} (${presentReference(order.reference)})`,
    body,
    html,
    occasion: NEW_BOOKING,
    link: { purpose: 'office', id: order.id },
  }
}
