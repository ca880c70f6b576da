import { expect, test } from 'vitest'
import { localTime, spokenDay } from '#contract/values/day.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { fillLinkPlaceholder } from '#server/mail/link-placeholder.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByBrowser,
  startTestServer,
  withKey,
} from '#test/harness.ts'

// What the hirer hears of a charge, and what becomes of it when they reply (rules, section 13, "Charges").

const server = await startTestServer()
const terms = { version: '2026-07-01', text: 'Be fair.' }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, terms })
const mel = await createMember(server, firm, 'bookkeeper', { name: 'Mel Harrow' })
const sam = await createMember(server, firm, 'dispatcher')
const charges = openCharges(mel, firm.slug)

type Order = { id: string; accessKey: string }

async function placeAndCharge(amount = 6000) {
  const { json: order } = await placeByBrowser(server, firm, anOrder())
  const made = await mel.send('POST', `${charges.office}/orders/${order.id}/charges`, {
    type: 'manual',
    description: 'Second trip',
    amount,
  })
  expect(made.status, made.text).toBe(201)
  return { order: { id: String(order.id), accessKey: String(order.accessKey) }, charge: made.json }
}

function asHirer({ id, accessKey }: Order, path: string, body: object = {}) {
  return server.fetch(`/api/public/${firm.slug}/orders/${id}/charges/${path}`, {
    method: 'POST',
    headers: { origin: BOOKING_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ accessKey, ...body }),
  })
}

const totalOf = async ({ id }: Order) => {
  const { json } = await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(firm.readKey) })
  return Number(json.total)
}

/** What the page of the whole order says about its charges. */
async function noticesOf({ id, accessKey }: Order) {
  const { json, status, text } = await server.fetch(`/api/public/${firm.slug}/orders/${id}/view`, {
    method: 'POST',
    headers: { origin: BOOKING_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ accessKey }),
  })
  expect(status, text).toBe(200)
  return json.chargeNotices
}

test('a notice is an email; without a reply the charge is approved at its end', async () => {
  const { order, charge } = await placeAndCharge()
  const before = await totalOf(order)
  expect(await noticesOf(order)).toEqual([])
  expect((await asHirer(order, `${charge.id}/view`)).status).toBe(404)
  const notified = await charges.act(charge, 'notify')
  expect(notified.json).toMatchObject({ state: 'notified', noticeDays: 3 })
  const twice = await charges.act(notified.json, 'notify')
  expect(twice.json.error).toBe("charge: can't be notified now, it is notified")
  const { rows } = await server.owner.query(
    `select body from mails where order_id = $1 and subject like 'A charge%'`,
    [order.id],
  )
  expect(rows[0]?.body).toContain('Second trip: $60.00.')
  const link = `https://book.example/${firm.slug}/orders/${order.id}`
  expect(fillLinkPlaceholder(String(rows[0]?.body), `${link}#the-key`)).toContain(
    `See the charge, or reply:\n${link}/charges/${charge.id}#the-key\n`,
  )
  expect(rows[0]?.body).toContain('\nNothing paid yet: $450.00\nPay $450.00 now:\n')
  await lookAtCharges(firm, { days: 2 })
  expect(await totalOf(order)).toBe(before)
  const notice = { id: charge.id, description: 'Second trip', amount: 6000 }
  expect(await noticesOf(order)).toMatchObject([{ ...notice, state: 'open' }])
  const { json, status } = await asHirer(order, `${charge.id}/view`)
  expect(status).toBe(200)
  expect(json.charge).toMatchObject({ ...notice, state: 'open', reply: null, rule: null })
  expect(json.accepted).toMatchObject({ at: expect.any(String), notices: [] })
  await lookAtCharges(firm, { days: 4 })
  expect(await totalOf(order)).toBe(before + 6000)
  expect(await noticesOf(order)).toMatchObject([{ ...notice, state: 'approved', replyUntil: null }])
})

test('a reply holds the charge until a person upholds, lowers or waives it', async () => {
  const { order, charge } = await placeAndCharge()
  const before = await totalOf(order)
  const { json: notified } = await charges.act(charge, 'notify')
  expect((await charges.act(notified, 'uphold', {})).text).toContain("isn't disputed")
  const text = 'Nobody came. <b>See the camera.</b>'
  const replied = await asHirer(order, `${charge.id}/reply`, { text })
  expect(replied.status, replied.text).toBe(200)
  expect(replied.json.charge).toMatchObject({ state: 'disputed', reply: text })
  expect((await asHirer(order, `${charge.id}/reply`, { text })).status).toBe(200)
  const other = await asHirer(order, `${charge.id}/reply`, { text: 'And another thing' })
  expect(other.text).toContain('has your reply already')
  await lookAtCharges(firm, { days: 30 })
  expect(await totalOf(order)).toBe(before)
  const { data } = await charges.list('?view=disputed')
  const disputed = data.find((one: { id: string }) => one.id === charge.id)
  expect(disputed.dispute.reply).toBe(text)
  expect((await charges.act(disputed, 'uphold', { amount: 7000 })).text).toContain(
    'must not be more',
  )
  const lowered = await charges.act(disputed, 'uphold', { amount: 2500 })
  expect(lowered.json, lowered.text).toMatchObject({ state: 'approved', amount: 2500 })
  expect(await totalOf(order)).toBe(before + 2500)
})

test('the last day of a notice is for a reply until it’s over', async () => {
  const { order, charge } = await placeAndCharge()
  const before = await totalOf(order)
  await charges.act(charge, 'notify')
  const { rows } = await server.owner.query<{ body: string }>(
    `select body from mails where order_id = $1 and subject like 'A charge%'`,
    [order.id],
  )
  expect(rows[0]?.body).toContain(`reply on its page by ${spokenDay(inDays(3))}.`)
  const [notice] = await noticesOf(order)
  const { day, time } = localTime(new Date(notice.replyUntil), 'Australia/Sydney')
  expect([day, time]).toEqual([inDays(3), '23:59'])
  await lookAtCharges(firm, { days: 3 })
  expect(await totalOf(order)).toBe(before)
  const replied = await asHirer(order, `${charge.id}/reply`, { text: 'It was swept' })
  expect(replied.status, replied.text).toBe(200)
})

test('a stranger sees no charge, replies to none, and nothing of another order', async () => {
  const [mine, theirs] = [await placeAndCharge(), await placeAndCharge()]
  await charges.act(theirs.charge, 'notify')
  const stranger = { ...theirs.order, accessKey: mine.order.accessKey }
  expect((await asHirer(stranger, `${theirs.charge.id}/view`)).status).toBe(403)
  for (const { id } of [theirs.charge, mine.charge]) {
    expect((await asHirer(mine.order, `${id}/view`)).status).toBe(404)
  }
  const text = 'Mine'
  expect((await asHirer(mine.order, `${theirs.charge.id}/reply`, { text })).status).toBe(404)
  expect((await asHirer(mine.order, `${mine.charge.id}/reply`, { text })).status).toBe(404)
  const long = { text: 'x'.repeat(2001) }
  expect((await asHirer(theirs.order, `${theirs.charge.id}/reply`, long)).status).toBe(422)
})

test('another amount needs another notice, and the page says so until then', async () => {
  const { order, charge } = await placeAndCharge()
  const { json: notified } = await charges.act(charge, 'notify')
  const changed = await charges.change(notified, { amount: 9000 })
  expect(changed.json).toMatchObject({ state: 'proposed', noticeUntil: null, amount: 9000 })
  expect(await noticesOf(order)).toMatchObject([{ amount: null, state: 'again' }])
  const between = await asHirer(order, `${charge.id}/view`)
  expect(between.json.charge).toMatchObject({ amount: null, state: 'again', steps: [] })
  expect(between.text).not.toContain('9000')
  const again = await charges.act(changed.json, 'notify')
  expect(again.json.state).toBe('notified')
  expect(await noticesOf(order)).toMatchObject([{ amount: 9000, state: 'open' }])
})

test('a disputed charge stays disputed whatever it costs, and after a waiver that was a mistake', async () => {
  const { order, charge } = await placeAndCharge()
  const { json: notified } = await charges.act(charge, 'notify')
  await asHirer(order, `${charge.id}/reply`, { text: 'We were home' })
  const [disputed] = await charges.of(order.id)
  const lowered = await charges.change(disputed, { amount: 4000 })
  const { noticeUntil } = notified
  expect(lowered.json, lowered.text).toMatchObject({ state: 'notified', amount: 4000, noticeUntil })
  const waived = await charges.act(lowered.json, 'waive', { reason: 'Meant another' })
  expect(waived.status, waived.text).toBe(200)
  const reopened = await charges.act(waived.json, 'reopen')
  expect(reopened.json, reopened.text).toMatchObject({ state: 'notified', amount: 4000 })
  expect(await noticesOf(order)).toMatchObject([{ state: 'disputed', amount: 4000 }])
})

test('a credit of more than the order costs isn’t approved automatically, and waits for a person', async () => {
  const { order, charge } = await placeAndCharge(-10_000_000)
  const before = await totalOf(order)
  expect((await charges.act(charge, 'notify')).json.state).toBe('notified')
  await lookAtCharges(firm, { days: 4 })
  expect(await totalOf(order)).toBe(before)
  expect(await charges.of(order.id)).toMatchObject([{ state: 'proposed', noticeUntil: null }])
  expect(await lookAtCharges(firm, { days: 5 })).toBe(0)
})

test('the page says the rule, the facts, the arithmetic, and what was accepted in its wording', async () => {
  const waiting = { on: true, fee: 3000, approvesItself: false }
  await charges.set((settings) => ({
    ...settings,
    types: { ...settings.types, waiting: { ...settings.types.waiting, ...waiting } },
  }))
  const { json: order } = await placeByBrowser(server, firm, anOrder())
  const { json: seen } = await sam.ask(`${charges.office}/orders/${order.id}`)
  const [{ id: job, version }] = seen.jobs
  const done = await sam.send('POST', `${charges.office}/jobs/${job}/complete`, {}, version)
  expect(done.status, done.text).toBe(200)
  await firm.within(async (org) => {
    const from = new Date(org.now.getTime() - 40 * 60_000)
    await replaceFacts(org, job, { waited_from: from, waited_to: org.now })
  })
  await lookAtCharges(firm)
  const [charge] = await charges.of(String(order.id))
  await charges.act(charge, 'notify')
  const { json } = await asHirer(
    { id: String(order.id), accessKey: String(order.accessKey) },
    `${charge.id}/view`,
  )
  expect(json.charge).toMatchObject({
    type: 'waiting',
    amount: 6000,
    rule: 'The first 15 minutes on site cost nothing. Each quarter of an hour that begins after that costs $30.00.',
    facts: [expect.stringMatching(/^Waited from \d+(\.\d\d)? [ap]m until \d+(\.\d\d)? [ap]m$/)],
    steps: [
      { label: 'Waited', unit: 'minutes', value: 40 },
      { label: 'Free', unit: 'minutes', value: -15 },
      { label: '2 quarter hours at $30.00', unit: 'cents', value: 6000 },
    ],
  })
  expect(json.accepted.terms).toEqual({ ...terms, url: null })
  expect(json.organisation.slug).toBe(firm.slug)
  expect(json.order.reference).toBe(order.reference)
})
