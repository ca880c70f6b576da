import { expect, test } from 'vitest'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { exampleCatalog } from '#contract/examples/catalog.ts'
import { listChoices } from '#web/office/phone-order/reading/read-product.ts'
import { newDraft } from './draft.ts'
import { pricePhoneOrder } from './price-order.ts'
import { hireDaysOf, understand } from './understand.ts'

const today = '2026-11-26'
const { bookingRules } = exampleCatalog
const read = (counts: boolean, typed: { deliver?: string; collect?: string }) => {
  const rules = { ...bookingRules, hireCountsDeliveryDay: counts, pickupWeekdays: everyDay }
  const catalog: Catalog = { ...exampleCatalog, bookingRules: rules }
  const draft = { ...newDraft('key'), what: '6', ...typed }
  const meaning = understand(draft, catalog, listChoices(catalog), today)
  const price = pricePhoneOrder(meaning, draft, catalog, today)
  return { ...meaning, days: hireDaysOf(meaning), charges: price?.charges.map(({ type }) => type) }
}
const everyDay = [1, 2, 3, 4, 5, 6, 7]

test.each([
  [false, '', '2026-12-08', 7],
  [true, '', '2026-12-07', 6],
  [false, 'on call', '2026-12-08', 7],
  [true, 'on call', '2026-12-07', 6],
])(
  'the 7 included days cost nothing more, whether the first one counts: %s, collected “%s”',
  (counts, collect, pickupDate, days) => {
    const meaning = read(counts, { deliver: '1 dec', collect })
    expect(meaning).toMatchObject({ deliveryDate: '2026-12-01', pickupDate, days })
    expect(meaning.charges).toEqual(['hire'])
    expect(read(counts, { collect }).days).toBe(days)
  },
)
