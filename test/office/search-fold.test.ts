import { expect, test } from 'vitest'
import { fold } from '#server/orders/search/fold.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The search folds letters of any alphabet, in the database as in the query.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const member = await createMember(server, firm, 'viewer')

test('the database folds every letter as the query does', async () => {
  const letters = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 1))
  const { rows } = await server.owner.query<{ letter: string; folded: string }>(
    'select letter, search_fold(letter) as folded from unnest($1::text[]) letter',
    [letters],
  )
  const different = rows.filter(({ letter, folded }) => folded !== fold(letter))
  expect(different).toEqual([])
})

test.each([
  ['Øst Tømrer', ['øst', 'ØST', 'tømrer øst']],
  ['Шевченко Олена', ['шевченко', 'ШЕВЧЕНКО', 'олена шев']],
  ['Γεώργιος Παππάς', ['ΠΑΠΠΑΣ', 'παππας', 'γεωργιος']],
  ['Groß & Söhne', ['GROSS', 'groß', 'SÖHNE']],
])('finds %s whatever the case', async (customerName, searches) => {
  const { json } = await placeByKey(server, firm, anOrder({ customerName }))
  for (const search of searches) {
    const query = new URLSearchParams({ search }).toString()
    const found = await member.ask(`/api/office/${firm.slug}/orders?${query}`)
    expect(
      found.json.data.map(({ id }: { id: string }) => id),
      search,
    ).toEqual([json.id])
  }
})
