import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

/** An operator restores a backup while a server is running, against the advice in docs/service.md. */

const server = await startTestServer()

test('orders use the restored, older catalogue', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const { id, slug } = organisation
  const read = async (): Promise<number> => {
    const { json } = await server.fetch(`/api/public/${slug}/catalog`)
    return json.products[0].pricing.basePrice
  }
  const place = async (): Promise<[number, number]> => {
    const { status, json } = await placeByKey(server, organisation, anOrder())
    return [status, json.total]
  }
  await server.owner.query('create table organisations_kept as select * from organisations')
  await server.owner.query('create table items_kept as select * from catalog_items')

  const [product] = plainCatalog.products
  const pricing = { ...product?.pricing, basePrice: 50_000 }
  await organisation.within((org) =>
    importCatalog(org, { products: [{ id: product?.id, pricing }] }),
  )
  await expect.poll(read).toBe(50_000)
  expect(await place()).toEqual([201, 50_000])

  await server.owner.query(
    `with items as (
       update catalog_items i set document = k.document from items_kept k
       where i.organisation_id = k.organisation_id and i.id = k.id
     )
     update organisations o
     set catalog_version = k.catalog_version, catalog_updated_at = k.catalog_updated_at
     from organisations_kept k where o.id = k.id and o.id = $1`,
    [id],
  )
  expect(await place()).toEqual([201, 45_000])
  await expect.poll(read).toBe(45_000)
})
