import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { applyAgain } from './again.ts'

// Counters of bins that went wrong while their product was retired are put right (rules, section 5, "Stock").

const server = await startTestServer()
const [product] = plainCatalog.products
const catalog = { ...plainCatalog, products: [{ ...product, stock: 1 }] }
const place = (of: Parameters<typeof placeByKey>[1], from: number, to: number) =>
  placeByKey(server, of, anOrder({ deliveryDate: inDays(from), pickupDate: inDays(to) }))

test('wrong counters are counted again, those of other organisations stay as they are', async () => {
  const [of, sound] = [
    await createTestOrganisation(server.db, catalog),
    await createTestOrganisation(server.db, catalog),
  ]
  await place(of, 3, 6)
  await place(of, 13, 16)
  const gone = await place(of, 20, 22)
  await place(sound, 3, 6)
  await server.fetch(`/api/v1/orders/${gone.json.id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${of.writeKey}`, 'content-type': 'application/json' },
    body: '{}',
  })
  // As before such products were counted: days that are taken but free again, and free but taken.
  await of.within((org) => importCatalog(org, { products: [{ id: ids.bin, retired: true }] }))
  await server.owner.query(
    'update capacity_days set used = 1 where organisation_id = $1 and day between $2 and $3',
    [of.id, inDays(20), inDays(22)],
  )
  await server.owner.query(
    'delete from capacity_days where organisation_id = $1 and day between $2 and $3',
    [of.id, inDays(13), inDays(14)],
  )
  await expect(checkInvariants(server.owner)).rejects.toThrow('a stock counter differs')
  const versions = 'select * from usage_versions where organisation_id = $1 order by slot'
  const before = await server.owner.query(versions, [sound.id])

  await applyAgain(server, '0392-counters-of-retired-products.sql')
  await checkInvariants(server.owner)
  expect((await server.owner.query(versions, [sound.id])).rows).toEqual(before.rows)
  await of.within((org) => importCatalog(org, { products: [{ id: ids.bin, retired: false }] }))
  expect((await place(of, 13, 14)).status).toBe(422)
  expect((await place(of, 20, 22)).status).toBe(201)
})
