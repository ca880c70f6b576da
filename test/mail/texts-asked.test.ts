import { expect, test } from 'vitest'
import { stopTexts } from '#server/texts/consent.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder } from '#test/catalogs.ts'
import { placeByBrowser, placeByKey, startTestServer } from '#test/harness.ts'
import { aCall, openFirm } from '#test/office/telephone/take-order.ts'

// Asking for texts while booking, on the phone and on an order's page in the office (rules, section 12,
// "Messages").

const server = await startTestServer()
const firm = await openFirm(server)
const view = asHirer(server, firm)

let number = 0
const aMobile = () => `04915${String((number += 1)).padStart(5, '0')}`

const textsOf = async (id: string) => (await view('view', { id })).json.texts
const auditOf = async (id: string) => {
  const { rows } = await server.owner.query(
    `select actor, account_id, after from audit_log where subject = $1 and action = 'order.texts_chosen'
      order by id`,
    [id],
  )
  return rows
}

test('a hirer asks for texts while booking; without a word there are none', async () => {
  const asked = await placeByBrowser(server, firm, anOrder({ phone: aMobile(), texts: true }))
  expect(asked.status, asked.text).toBe(201)
  expect(await textsOf(asked.json.id)).toEqual({ on: true, reason: null })
  expect(await auditOf(asked.json.id)).toMatchObject([{ after: { texts: true } }])
  const silent = await placeByBrowser(server, firm, anOrder({ phone: aMobile() }))
  expect(await textsOf(silent.json.id)).toEqual({ on: false, reason: null })
  expect(await auditOf(silent.json.id)).toEqual([])
  const byKey = await placeByKey(server, firm, anOrder({ phone: aMobile(), texts: true }))
  expect(await textsOf(byKey.json.id)).toEqual({ on: true, reason: null })
})

test('a repeat of the booking asks for nothing again', async () => {
  const body = anOrder({ phone: aMobile(), texts: true })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { json } = await placeByBrowser(server, firm, body, key)
  await view('texts', { id: json.id, body: { on: false } })
  const again = await placeByBrowser(server, firm, body, key)
  expect(again.json.id).toBe(json.id)
  expect((await textsOf(json.id)).on).toBe(false)
})

test('a booking is never refused for its texts, and none go where they can’t or mustn’t', async () => {
  const landline = await placeByBrowser(server, firm, anOrder({ texts: true }))
  expect(landline.status, landline.text).toBe(201)
  expect(await textsOf(landline.json.id)).toEqual({ on: false, reason: 'no_mobile' })
  const phone = aMobile()
  await firm.within((org) => stopTexts(org, phone))
  const stopped = await placeByBrowser(server, firm, anOrder({ phone, texts: true }))
  expect(stopped.status).toBe(201)
  expect(await textsOf(stopped.json.id)).toEqual({ on: false, reason: 'stopped' })
  expect(await auditOf(stopped.json.id)).toEqual([])
  const real = await openFirm(server, { test: false })
  const none = await placeByBrowser(server, real, anOrder({ phone: aMobile(), texts: true }))
  expect(none.status).toBe(201)
  expect((await asHirer(server, real)('view', { id: none.json.id })).json.texts).toBeNull()
  const wrong = await placeByBrowser(server, firm, anOrder({ texts: 'yes' }))
  expect([wrong.status, wrong.json.error]).toEqual([422, 'texts: must be true or false'])
})

test('the office notes it on the phone, and changes it on the order’s page', async () => {
  const { json: form } = await firm.read('/order-form')
  expect(form.offersTexts).toBe(true)
  const taken = await firm.take(aCall({ phone: aMobile(), texts: true }))
  expect(taken.status, taken.text).toBe(201)
  const { id } = taken.json.order
  expect(taken.json.texts).toEqual({ on: true, reason: null })
  const { accountId } = firm.dispatcher
  expect(await auditOf(id)).toMatchObject([{ account_id: accountId, after: { texts: true } }])
  const choose = (on: boolean) =>
    firm.dispatcher.ask(`/api/office/${firm.slug}/orders/${id}/texts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ on }),
    })
  const off = await choose(false)
  expect([off.status, off.json.texts]).toEqual([200, { on: false, reason: null }])
  const last = off.json.timeline.findLast(({ kind }: { kind: string }) => kind === 'texts_chosen')
  expect(last).toMatchObject({ by: { name: 'Sam Okafor' }, after: { texts: false } })
  expect((await choose(true)).json.texts.on).toBe(true)
  expect((await textsOf(id)).on).toBe(true)
})

test('the office can’t switch texts on for a number that replied STOP', async () => {
  const phone = aMobile()
  const { json } = await firm.take(aCall({ phone }))
  await firm.within((org) => stopTexts(org, phone))
  const { id } = json.order
  const refused = await firm.dispatcher.ask(`/api/office/${firm.slug}/orders/${id}/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: true }),
  })
  expect([refused.status, refused.json.error]).toEqual([
    422,
    "on: isn't possible, this number has replied STOP to our texts",
  ])
})
