import { expect, test } from 'vitest'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

/** The email about a cancelled booking says whose doing it was, and no total that isn't owed. */

const server = await startTestServer()

async function place(rules: object) {
  const bookingRules = { ...openRules, ...rules }
  const of = await createTestOrganisation(server.db, { ...plainCatalog, bookingRules })
  const { id } = (await placeByBrowser(server, of, anOrder())).json
  /** What the last email says between its greeting and its facts, and all of it. */
  const lastLetter = async () => {
    const { rows } = await server.owner.query<{ body: string }>(
      'select body from mails where order_id = $1 order by id desc limit 1',
      [id],
    )
    const body = rows[0]?.body ?? ''
    const [heading, , ...parts] = body.split('\n\n')
    expect(heading).toBe('Your booking is cancelled')
    return {
      body,
      says: parts.slice(
        0,
        parts.findIndex((part) => part.startsWith('Booking  ')),
      ),
    }
  }
  return { of, id: String(id), lastLetter }
}

test('by the hirer', async () => {
  const { of, id, lastLetter } = await place({})
  expect((await asHirer(server, of)('cancel', { id })).status).toBe(200)
  const { says, body } = await lastLetter()
  expect(says).toEqual(['You cancelled it.'])
  expect(body).not.toContain('Total')
})

test('because it wasn’t paid in time', async () => {
  const { id, lastLetter } = await place({ paymentRequired: true })
  await server.owner.query(
    "update orders set held_until = now() - interval '1 second' where id = $1",
    [id],
  )
  const payments = await createProviders({ stripe: null, baseUrl: '', secret: SECRET })
  const log = { info() {}, warn() {}, error() {} }
  expect(await releaseUnpaid({ db: server.db, payments, log })).toBe(1)
  const { says, body } = await lastLetter()
  expect(says).toEqual([
    'It wasn’t paid in time, so we couldn’t hold it any longer. You’re welcome to book again.',
  ])
  expect(body).not.toContain('Total')
})

test.each([
  [false, 'We had to cancel it. Please call us if you’d like to talk about it.'],
  [true, 'We cancelled it as you asked.'],
])('by the office, as the customer asked: %s', async (askedFor, says) => {
  const { of, id, lastLetter } = await place({})
  const office = await createMember(server, of, 'dispatcher')
  const path = `/api/office/${of.slug}/orders/${id}`
  const { version } = (await office.ask(path)).json.order
  const by = askedFor ? 'customer' : 'us'
  const answer = await office.send('POST', `${path}/cancel`, { reason: 'x', askedBy: by }, version)
  expect(answer.status, answer.text).toBe(200)
  expect((await lastLetter()).says).toEqual([says])
})
