import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { tablesWith } from '#test/settings/tables-with.ts'

// Making a customer anonymous erases the emails with their invoices and statements and the notes about their
// reminders, and nothing of anyone else.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const books = openBooks(owner, firm.slug)
await books.begin()

/** An order of a customer, cancelled after its invoice was paused and a statement emailed. */
async function pauseAndState(mark: string) {
  const email = `${mark}@customer.example`
  const contacts = [{ name: mark, email, phone: '', roles: ['billing'] }]
  const customer = await openCustomers(owner, firm.slug).add({ name: 'Ada', contacts })
  const { json } = await placeByKey(server, firm, anOrder({ email }))
  const linked = await owner.send('POST', books.path(`customers/${customer.id}/orders`), {
    orderIds: [json.id],
  })
  expect(linked.status, linked.text).toBe(200)
  const { id } = await books.issue(json.id)
  const pause = { reason: 'disputed', note: `${mark} rang`, until: null }
  const paused = await owner.send('POST', books.path(`invoices/${id}/pause`), pause, 1)
  expect(paused.status, paused.text).toBe(200)
  const period = { from: inDays(-30), to: inDays(0), recipient: null }
  const path = books.path(`customers/${customer.id}/statement/send`)
  const sent = await owner.send('POST', path, period)
  expect(sent.status, sent.text).toBe(200)
  await asHirer(server, firm)('cancel', { id: json.id })
  await books.credit(id)
  return customer
}

/** An order of someone, cancelled after its invoice was emailed to them and to someone else. */
async function placeAndSend(email: string) {
  const { json } = await placeByKey(server, firm, anOrder({ email }))
  const { id } = await books.issue(json.id)
  for (const to of [null, `accounts-of-${email}`]) {
    const sent = await owner.send('POST', books.path(`invoices/${id}/send`), { to })
    expect(sent.status, sent.text).toBe(200)
  }
  await asHirer(server, firm)('cancel', { id: json.id })
  await books.credit(id)
  return String(id)
}

/** Where an address is still found. */
async function placesOf(email: string) {
  const { rows } = await server.owner.query<{ mails: number; audit: number }>(
    `select (select count(*)::int from mails where recipient like '%' || $1) as mails,
      (select count(*)::int from audit_log where coalesce(before::text, '') || coalesce(after::text, '') like '%' || $1 || '%')
        as audit`,
    [email],
  )
  return rows[0]
}

test('the emails go, and who they went to; the invoice and other customers’ emails stay', async () => {
  const erased = await placeAndSend('robin@customer.example')
  await placeAndSend('kim@customer.example')
  const kept = await placesOf('kim@customer.example')
  expect((await placesOf('robin@customer.example'))?.mails).toBeGreaterThanOrEqual(2)
  const done = await owner.send('POST', books.path('personal-data/anonymise'), {
    email: 'robin@customer.example',
  })
  expect(done.status, done.text).toBe(200)
  expect(await placesOf('robin@customer.example')).toEqual({ mails: 0, audit: 0 })
  expect(await placesOf('kim@customer.example')).toEqual(kept)
  expect(await books.read(erased)).toMatchObject({ state: 'credited', sent: [] })
})

test('so do their statements and the notes about their reminders', async () => {
  const { number } = await pauseAndState('numbat')
  await pauseAndState('quoll')
  const done = await owner.send('POST', books.path('personal-data/anonymise'), { customer: number })
  expect(done.status, done.text).toBe(200)
  // Documents are kept by law, and say who bought.
  const kept = ['invoice_drafts', 'invoices']
  const found = await tablesWith(server.owner, 'numbat')
  expect(found.filter((table) => !kept.includes(table))).toEqual([])
  expect(await tablesWith(server.owner, 'quoll')).toEqual(
    expect.arrayContaining(['audit_log', 'mails', 'reminder_pauses']),
  )
})
