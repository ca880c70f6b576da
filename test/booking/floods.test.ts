import { expect, test } from 'vitest'
import { reportFloods } from '#server/orders/letters/report-floods.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// The organisation is emailed at 30 public orders within an hour. Rules, section 9, "How much".

const server = await startTestServer()
const catalog = { ...plainCatalog, organisation: { email: 'office@test.example' } }
const organisation = await createTestOrganisation(server.db, catalog)
const quiet = await createTestOrganisation(server.db, catalog)
const log = { info() {}, warn() {}, error() {} }
const report = () => reportFloods({ db: server.db, chore: 'report-floods', log })
const alerts = async () =>
  (
    await server.owner.query<{ organisation_id: string; recipient: string; subject: string }>(
      `select organisation_id, recipient, subject from mails where occasion = 'flood'`,
    )
  ).rows

test('reports 30 public orders within an hour, once an hour however many follow', async () => {
  const place = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => placeByBrowser(server, organisation, anOrder())),
    )
  await place(29)
  for (let count = 0; count < 31; count += 1) await placeByKey(server, quiet, anOrder())
  expect(await report()).toBe(0)
  await place(1)
  const reported = await Promise.all([report(), report(), report()])
  expect(reported.toSorted()).toEqual([0, 0, 1])
  const alert = {
    organisation_id: organisation.id,
    recipient: 'office@test.example',
    subject: '30 online bookings within an hour',
  }
  expect(await alerts()).toEqual([alert])
  await place(30)
  expect(await report()).toBe(0)

  await server.owner.query(`update mails set created_at = created_at - interval '1 hour'`)
  expect(await report()).toBe(1)
  expect(await alerts()).toContainEqual({ ...alert, subject: '60 online bookings within an hour' })
  await server.owner.query(`update mails set created_at = created_at - interval '1 hour'`)
  await server.owner.query(`update orders set created_at = created_at - interval '1 hour'`)
  expect(await report()).toBe(0)
})
