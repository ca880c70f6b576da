import { letterStandards } from '#contract/office/settings/letter-standards.ts'
import type { Wording } from '#contract/office/settings/letter-standards.ts'
import type { LetterKind } from '#contract/office/settings/letters.ts'
import { addDays, localTime, spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import { fillWording } from './letter-words.ts'

/** What a letter would say, worded like this, about a booking that doesn't exist. */
export async function previewLetter(
  org: Org,
  { kind, wording }: { kind: LetterKind; wording: Wording },
): Promise<{ from: string; subject: string; body: string }> {
  const { letters, public: catalog } = await loadCatalog(org)
  const { organisation, branding } = catalog
  const { day } = localTime(org.now, org.timezone)
  const money = (cents: number) => formatMoney(cents, org.currency)
  const [product] = catalog.products
  const values = {
    reference: '7F3-K2Q-X',
    name: 'Alex Nguyen',
    product: product?.name ?? 'General waste, 6 m³',
    suburb: 'Newtown NSW 2042',
    delivery: spokenDay(addDays(day, 3)),
    collection: spokenDay(addDays(day, 10)),
    total: money(69_500),
    due: kind === 'paid' ? '' : money(69_500),
    business: organisation.name,
    phone: organisation.phone ?? '',
  }
  const { heading, action } = letterStandards[kind]
  const filled = fillWording(wording, values)
  const { body } = composeLetter({
    heading,
    name: values.name,
    paragraphs: filled.opening,
    facts: [
      { name: 'Booking', value: values.reference },
      { name: 'Delivery', value: values.delivery },
      { name: 'Collection', value: values.collection },
      { name: 'Where', value: values.suburb },
      { name: 'What', value: values.product },
    ],
    rows: [{ name: 'Total', value: values.total, strong: true }],
    action,
    closing: filled.closing,
    sender: organisation,
    branding,
  })
  return { from: letters.senderName || org.name, subject: filled.subject, body }
}
