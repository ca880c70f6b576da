import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog, ids } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { exportCatalog } from '#server/catalog/export-catalog.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'

// A product whose sizes are all retired is off the catalogue until one comes back (rules, section 4).

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const admin = await createMember(server, firm, 'admin')
const path = `/api/office/${firm.slug}/catalog`

const publish = async (pieces: object[]) => {
  const { version } = (await admin.ask(path)).json
  const answer = await admin.ask(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify({ pieces }),
  })
  expect(answer.status, answer.text).toBe(200)
}
const size = (id: string, retired: boolean) => {
  return { kind: 'variant', id, parentId: ids.bin, retired }
}
const shown = async () => {
  const { json } = await server.fetch(`/api/public/${firm.slug}/catalog`)
  return json.products.map((product: { id: string }) => product.id)
}

test('retiring all sizes takes their product off the catalogue, and a size brings it back', async () => {
  await publish([size(ids.small, true), size(ids.large, true)])
  expect(await shown()).toEqual([ids.heavyBin, ids.bags, ids.cleaning])
  const { json } = await placeByKey(server, firm, aFullOrder({ productId: ids.bin }))
  expect(json.error).toBe('productId: is not in the catalogue')
  await publish([{ kind: 'product', id: ids.bin, fields: { name: 'Household bin' } }])
  await publish([size(ids.small, false)])
  expect(await shown()).toEqual([ids.bin, ids.heavyBin, ids.bags, ids.cleaning])
})

test('its file can be imported again', async () => {
  await publish([size(ids.small, true)])
  const file = await firm.within(exportCatalog)
  await firm.within((org) => importCatalog(org, file))
  expect(await firm.within(exportCatalog)).toEqual({
    ...file,
    organisation: expect.any(Object),
  })
})
