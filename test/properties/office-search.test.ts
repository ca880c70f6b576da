import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The office's search finds every order by any way to write what it has, and never another organisation's.

const server = await startTestServer()
const [firm, other] = [
  await createTestOrganisation(server.db, plainCatalog),
  await createTestOrganisation(server.db, plainCatalog),
]
const member = await createMember(server, firm, 'viewer')

const letters = [...Array.from('aeinorstAEINORSTéÉüñ中ØøŁßШшЄєΣσς'), "'", '-', '.', '&', ' ']
const name = fc
  .array(fc.constantFrom(...letters), { minLength: 3, maxLength: 20 })
  .map((chosen) => `Ab${chosen.join('').trim()}c`)
const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
  .map((chosen) => `4${chosen.join('')}`)

type Written = { reference: string; name: string; digits: string }

/** The ways in which a person may write what an order has. */
function spellings({ reference, name: typed, digits: number }: Written): string[] {
  const grouped = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
  return [
    reference,
    reference.toLowerCase(),
    reference.replaceAll('-', ' '),
    reference.slice(0, 7),
    typed,
    typed.toUpperCase(),
    typed.toLowerCase(),
    typed.normalize('NFD'),
    ` ${typed} `,
    `0${number}`,
    `0${grouped}`,
    `+61${number}`,
    `+61 (0)${grouped}`,
    `0061 ${grouped}`,
    `0${number.slice(0, 6)}`,
  ]
}

test('an order is found by each spelling, and only in its own office', async () => {
  await fc.assert(
    fc.asyncProperty(name, digits, async (typed, number) => {
      const body = anOrder({ customerName: typed, phone: `0${number}` })
      const { json: ours, text } = await placeByKey(server, firm, body)
      expect(ours.id, text).toBeTypeOf('string')
      const { json: theirs } = await placeByKey(server, other, body)
      const written = { reference: String(ours.reference), name: typed, digits: number }
      for (const search of spellings(written)) {
        const query = new URLSearchParams({ search, limit: '100' }).toString()
        const found = await member.ask(`/api/office/${firm.slug}/orders?${query}`)
        const ids = found.json.data.map(({ id }: { id: string }) => id)
        expect(ids, search).toContain(ours.id)
        expect(ids, search).not.toContain(theirs.id)
      }
    }),
    { numRuns: 40 },
  )
})
