import { expect, test } from 'vitest'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { aFullOrder, anOrder, fullCatalog, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// What the hirer's page says of how to prepare (rules, section 5).

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const ask = asHirer(server, organisation)
const view = async (id: string) => (await ask('view', { id })).json

test('says how to prepare until the bin is there', async () => {
  const { id, jobs } = (await placeByKey(server, organisation, anOrder())).json
  const lines = [
    'Keep the way in and the place for the bin clear of cars, low branches and wires.',
    'Lay boards where the bin would stand on pavers or grass.',
    'Fill it no higher than the rim.',
  ]
  expect((await view(id)).prepare).toEqual(lines)
  const [delivery] = jobs
  await organisation.within((org) => startJob(org, delivery.id))
  expect((await view(id)).prepare).toEqual(lines)
  await organisation.within((org) => completeJob(org, { id: delivery.id, completion: {} }))
  expect((await view(id)).prepare).toEqual([])
})

test('names what may not go into the bins of the order', async () => {
  const of = await createTestOrganisation(server.db, fullCatalog)
  const place = async (changes = {}) => (await placeByKey(server, of, aFullOrder(changes))).json.id
  const said = async (id: string) => (await asHirer(server, of)('view', { id })).json.prepare.at(-1)
  const rim = 'Fill it no higher than the rim.'
  const large = await place()
  expect(await said(large)).toBe(`${rim} What may not go in, among other things: asbestos.`)
  const heavy = { productId: ids.heavyBin, customFields: { soil: 'The garden' } }
  const acceptedNoticeIds = [ids.asbestos, ids.heavy]
  expect(await said(await place({ ...heavy, acceptedNoticeIds }))).toBe(rim)
  const prohibited = ['Asbestos', 'LPG bottles', 'Paint', 'Tyres']
  await of.within((org) => importCatalog(org, { productGroups: [{ id: ids.group, prohibited }] }))
  expect(await said(large)).toBe(
    `${rim} What may not go in, among other things: asbestos; LPG bottles; paint.`,
  )
})

test('says it of a booking that waits for payment, and not of one that may be refused or is cancelled', async () => {
  const { id } = (await placeByKey(server, organisation, anOrder())).json
  await ask('cancel', { id })
  expect((await view(id)).prepare).toEqual([])

  const held = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...plainCatalog.bookingRules, paymentRequired: true },
  })
  const unpaid = (await placeByBrowser(server, held, anOrder())).json
  const toPay = (await asHirer(server, held)('view', { id: unpaid.id })).json
  expect(toPay.order.status).toBe('pending')
  expect(toPay.prepare).toHaveLength(3)

  const careful = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...plainCatalog.bookingRules, approvalRequired: true },
  })
  const asked = (await placeByBrowser(server, careful, anOrder())).json
  const toApprove = (await asHirer(server, careful)('view', { id: asked.id })).json
  expect(toApprove.order.status).toBe('pending')
  expect(toApprove.prepare).toEqual([])
})

test('says it where the truck waits, and not of what isn’t a bin', async () => {
  const of = await createTestOrganisation(server.db, fullCatalog)
  const said = async (body: object) => {
    const { id } = (await placeByKey(server, of, aFullOrder({ ...body }))).json
    return (await asHirer(server, of)('view', { id })).json.prepare
  }
  const waits = { waitWhileLoad: true, pickupDate: inDays(3) }
  expect(await said(waits)).toHaveLength(3)
  expect(await said({ productId: ids.bags, pickupDate: inDays(3) })).toEqual([])
})
