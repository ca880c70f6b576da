import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { fullCatalog, ids, inDays, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { composeBody } from '#web/booking/draft/compose-body.ts'
import { newDraft } from '#web/booking/draft/draft.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { priceDraft } from '#web/booking/draft/price-draft.ts'

const unlimited = {
  ...fullCatalog,
  bookingRules: { ...openRules, collectOnCall: true, maxUnitsOnline: 25 },
  products: fullCatalog.products.map((product) => ({
    ...product,
    stock: null,
    ...('variants' in product && {
      variants: product.variants.map((variant) => ({ ...variant, stock: null })),
    }),
  })),
}

const draft: fc.Arbitrary<Draft> = fc
  .record({
    far: fc.boolean(),
    bins: fc.uniqueArray(
      fc.record({
        productId: fc.constantFrom(ids.small, ids.large, ids.heavyBin, ids.bags, ids.cleaning),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, selector: ({ productId }) => productId },
    ),
    delivery: fc.integer({ min: 2, max: 60 }),
    days: fc.integer({ min: 1, max: 28 }),
    periodId: fc.option(fc.constant(ids.morning)),
    waitWhileLoad: fc.boolean(),
    collectOnCall: fc.boolean(),
    addOns: fc.record({ [ids.mattress]: fc.nat(10), [ids.tyre]: fc.nat(100) }),
  })
  .map(({ far, delivery, days, ...rest }) => ({
    ...newDraft('key'),
    ...rest,
    locality: far
      ? { suburb: 'far  AWAY', postcode: '2999' }
      : { suburb: 'Newtown', postcode: '2042' },
    deliveryDate: inDays(delivery),
    pickupDate: inDays(delivery + days),
    details: {
      ...newDraft('').details,
      customerName: 'Alex Nguyen',
      email: 'alex@customer.example',
      phone: '02 5550 0199',
      address: '12 Example Street',
    },
    answers: { soil: 'garden' },
    acceptedTerms: null,
    acceptedNotices: [`${ids.asbestos} 1`, `${ids.heavy} 1`],
  }))

test('the page shows the price of the order, whatever the choices', async () => {
  const server = await startTestServer()
  const organisation = await createTestOrganisation(server.db, unlimited)
  const answer = await server.fetch(`/api/public/${organisation.slug}/catalog`)
  const catalog: Catalog = answer.json
  await fc.assert(
    fc.asyncProperty(draft, async (chosen) => {
      const placed = await placeByBrowser(server, organisation, {
        ...composeBody(chosen, catalog),
        acceptedTerms: true,
        expectedTotal: priceDraft(chosen, catalog, inDays(0))?.total,
      })
      expect(placed.json).toMatchObject({ total: expect.any(Number) })
      expect(priceDraft(chosen, catalog, inDays(0))?.total).toBe(placed.json.total)
    }),
    { numRuns: 100 },
  )
})

test.each([false, true])(
  'waiting while a bin is filled costs no extra days, whether the first day counts: %s',
  async (hireCountsDeliveryDay) => {
    const server = await startTestServer()
    const [bin] = unlimited.products
    const { slug } = await createTestOrganisation(server.db, {
      ...unlimited,
      products: [{ ...bin, minHireDays: 7 }],
      bookingRules: { ...unlimited.bookingRules, hireCountsDeliveryDay },
    })
    const catalog: Catalog = (await server.fetch(`/api/public/${slug}/catalog`)).json
    const waits = {
      ...newDraft('key'),
      bins: [{ productId: ids.large, quantity: 1 }],
      waitWhileLoad: true,
      deliveryDate: inDays(3),
    }
    const price = priceDraft(waits, catalog, inDays(0))
    expect(price?.charges.map(({ type }) => type)).toEqual(['hire', 'wait_and_load'])
  },
)
