import { expect, test } from 'vitest'
import { shortDay } from '#contract/values/spoken-time.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

/** The email about a changed booking says what changed, and from what. */

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...openRules, minLeadDays: 0 },
})
const ask = asHirer(server, organisation)
const day = (count: number) => shortDay(inDays(count))

/** What the email about a change says between its greeting and its facts. */
async function saysOf(id: string): Promise<string[]> {
  const { rows } = await server.owner.query<{ body: string }>(
    "select body from mails where order_id = $1 and occasion = 'changed'",
    [id],
  )
  expect(rows).toHaveLength(1)
  const [heading, , ...parts] = rows[0]?.body.split('\n\n') ?? []
  expect(heading).toBe('Your booking has changed')
  return parts.slice(
    0,
    parts.findIndex((part) => part.startsWith('Booking  ')),
  )
}

test('one date and the price', async () => {
  const { id } = (await placeByBrowser(server, organisation, anOrder())).json
  await ask('changes', { id, body: { pickupDate: inDays(12) } })
  expect(await saysOf(id)).toEqual([
    `Collection on ${day(12)} instead of ${day(10)}.`,
    'Total $480.00 instead of $450.00.',
  ])
  // A second change within the minute: from where the booking was before the first.
  await ask('changes', { id, body: { pickupDate: inDays(13) } })
  expect(await saysOf(id)).toEqual([
    `Collection on ${day(13)} instead of ${day(10)}.`,
    'Total $495.00 instead of $450.00.',
  ])
  await ask('changes', { id, body: { pickupDate: inDays(10) } })
  expect(await saysOf(id)).toEqual(['Here’s your booking as it is now.'])
})

test('an exchange', async () => {
  const dates = { deliveryDate: inDays(0), pickupDate: inDays(7) }
  const { id, jobs } = (await placeByKey(server, organisation, anOrder(dates))).json
  await organisation.within((org) => startJob(org, jobs[0].id))
  await organisation.within((org) => completeJob(org, { id: jobs[0].id, completion: {} }))
  const offer = (await ask('exchanges', { id, body: { dryRun: true } })).json
  const body = { date: offer.date, expectedPrice: offer.price, dryRun: false }
  const { status, text } = await ask('exchanges', { id, body })
  expect(status, text).toBe(200)
  expect(await saysOf(id)).toEqual([`Exchange on ${shortDay(offer.date)}.`])
})
