import { expect, test } from 'vitest'
import { asHirer } from '#test/actors/hirer.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// To print an invoice costs more than anything else that a link opens, and one thread prints for all organisations.

const server = await startTestServer()

/** Where the PDF of an invoice of a new organisation is, by its hirer's link. */
async function billed(): Promise<string> {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const books = openBooks(await createMember(server, firm, 'owner'), firm.slug)
  await books.begin()
  const { id } = (await placeByKey(server, firm, anOrder())).json
  await books.issue(id)
  const { documents } = (await asHirer(server, firm)('view', { id })).json
  const { url } = documents.find(({ type }: { type: string }) => type === 'invoice')
  const { pathname, search } = new URL(url)
  return server.url + pathname + search
}

const print = async (url: string): Promise<number> => {
  const { status, body } = await fetch(url)
  await body?.cancel()
  return status
}

test('who prints one invoice over and over waits, and not the others', async () => {
  const FLOOD = 60
  const [flooded, other] = [await billed(), await billed()]
  let printed = 0
  const flood = Array.from({ length: FLOOD }, async () => {
    const status = await print(flooded)
    printed += 1
    return status
  })
  // By now, all of them have asked for the printer.
  await Promise.race(flood)
  expect(await print(other)).toBe(200)
  expect(printed).toBeLessThan(FLOOD / 3)
  const statuses = await Promise.all(flood)
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
  expect(await print(flooded)).toBe(200)
})
