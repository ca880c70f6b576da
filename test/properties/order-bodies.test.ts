import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '#contract/values/limits.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { checkShape } from '#contract/check-shape.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { problemFields } from '#test/read-problems.ts'
import { orderBodyText } from './order-bodies.ts'
import { offendingFields } from './validate-order-body.ts'

// Interface, section 4.6: bodies around every limit, checked by a second implementation of the table.
// A failing run shows its seed. To repeat it, put that seed here instead of the random one.
const seeds = [20_261_124, randomInt(2 ** 31)]

/** An error inside a schedule or the list of notices counts as an error of that field. */
function wholeField(field: string): string {
  return field.replace(/(\.schedule)\..*$/, '$1').replace(/^(acceptedNoticeIds)\[.*$/, '$1')
}

describe.each(seeds)('10,000 bodies with seed %d', (seed) => {
  const texts = fc.sample(orderBodyText, { numRuns: 10_000, seed })

  test('are refused for the same fields as the interface says', () => {
    let refused = 0
    for (const text of texts) {
      const sent: unknown = JSON.parse(text)
      const checked = checkShape(OrderBody, sent)
      const problems = 'problems' in checked ? checked.problems : []
      const refusedFields = problems.map(({ field }) => wholeField(field))
      const expected = offendingFields(sent)
      if (expected.size > 0) refused += 1
      if (expected.symmetricDifference(new Set(refusedFields)).size > 0) {
        expect.soft(new Set(refusedFields), `body ${text.slice(0, 2000)}`).toEqual(expected)
      }
    }
    // There are plenty of good and of bad bodies.
    expect(refused).toBeGreaterThan(texts.length / 4)
    expect(texts.length - refused).toBeGreaterThan(texts.length / 10)
  })
})

test('over HTTP each is placed or refused for its fields, and none causes a 500', async () => {
  const server = await startTestServer()
  const organisation = await createTestOrganisation(server.db, fullCatalog)
  const texts = seeds.flatMap((seed) => fc.sample(orderBodyText, { numRuns: 1000, seed }))
  const counts = new Map<number, number>()

  const send = async (text: string) => {
    const answer = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.writeKey),
      body: text,
    })
    const { status } = answer
    counts.set(status, (counts.get(status) ?? 0) + 1)
    const expected = offendingFields(JSON.parse(text))
    const shown = `${text.slice(0, 2000)} answered ${status} ${answer.text.slice(0, 500)}`
    if (Buffer.byteLength(text) > MAX_BODY_BYTES) expect.soft(status, shown).toBe(413)
    else if (status === 422 && answer.json.error.startsWith('body: must not be nested')) return
    else if (expected.size > 0) {
      expect.soft(status, shown).toBe(422)
      expect.soft(new Set(problemFields(answer).map(wholeField)), shown).toEqual(expected)
    } else expect.soft([201, 422], shown).toContain(status)
  }
  // Eight clients, each on its own keep-alive connection.
  await Promise.all(
    Array.from({ length: 8 }, async (_, caller) => {
      for (let at = caller; at < texts.length; at += 8) await send(texts[at] ?? '')
    }),
  )

  expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(texts.length)
  expect(counts.get(201)).toBeGreaterThan(100)
  expect(counts.get(422)).toBeGreaterThan(100)
  expect(server.logs.filter((line) => line.includes('"err"'))).toEqual([])
  await checkInvariants(server.owner)
}, 240_000)
