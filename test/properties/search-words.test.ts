import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What a new order is found by is composed before it's written, and what a changed one is found by in the
// database: by the same words.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)

const letters = Array.from('abzAZ09 \'"-.@,/()+#&_´¨éÉøØßŁШшςΣ«–’…中ſﬁ①½\u00a0\u200b\u2028😀')
const text = (minLength: number, maxLength: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength, maxLength })
    .map((chosen) => `ab${chosen.join('')}`)
const body = fc.record({
  customerName: text(0, 60),
  contactName: text(0, 20),
  address: fc.oneof(
    text(5, 60),
    text(5, 20).map((word) => word.repeat(9)),
  ),
  email: fc.constantFrom("o'Brien+bins@Example.com", 'A_B-c@sub.example.com'),
  phone: fc.constantFrom('02 5550 0199', '+61 (0)2 5550-0199', '5550 0199'),
  purchaseOrder: fc.oneof(fc.constant(''), text(0, 30)),
})

test('the words of a new order are those that the database would compose', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (typed) => {
      const placed = await placeByKey(server, firm, anOrder(typed))
      expect(placed.status, placed.text).toBe(201)
      const [found] = await firm.within(({ tx }) =>
        tx.run<{ words: string; composed: string }>({
          text: `select s.words::text as words, words_of_order(o)::text as composed
            from orders o join order_search s on s.organisation_id = o.organisation_id and s.order_id = o.id
            where o.id = $1`,
          values: [placed.json.id],
        }),
      )
      expect(found?.words).toBe(found?.composed)
    }),
    { numRuns: 150 },
  )
})
