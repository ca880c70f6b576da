import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { asOperator } from '#test/actors/operator.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { registerForGst } from '#test/actors/money.ts'
import { openMailroom } from './mailroom.ts'
import { readMessage, startMailServer } from './receiver.ts'

// Emails to hirers: written in the transaction that causes them and sent once, by SMTP.

const smtp = await startMailServer()
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, {
  ...plainCatalog,
  organisation: { phone: '02 5550 0100', email: 'office@test.example', abn: '51 824 753 556' },
})
await registerForGst(organisation)
// Only emails to hirers are looked at here.
await server.owner.query('update organisations set letters = $2 where id = $1', [
  organisation.id,
  JSON.stringify({ sends: { newBooking: false } }),
])
const ask = asHirer(server, organisation)
const operate = asOperator(server.databaseUrl)
/** Each order has a recipient of its own, because one gets only six emails an hour. */
const place = async (changes = {}) => {
  const email = `alex-${crypto.randomUUID()}@customer.example`
  return (await placeByBrowser(server, organisation, anOrder({ email, ...changes }))).json
}

type Row = {
  id: string
  subject: string
  body: string
  html: string
  status: string
  recipient: string
  attempts: number
}
const mailsOf = async (id: string): Promise<Row[]> =>
  (
    await server.owner.query('select * from mails where order_id = $1 order by created_at, id', [
      id,
    ])
  ).rows
const subjectsOf = async (id: string) =>
  (await mailsOf(id)).map(({ subject }) => subject.split(',', 1)[0])

const { startWorker, stopWorkers } = openMailroom(server, smtp.url)
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 400) throw new Error('it never came to be')
    await pause(25)
  }
}
const sent = (id: string) => async () =>
  (await mailsOf(id)).every(({ status }) => status === 'sent')
const receivedOf = (id: string) =>
  smtp.received.filter(({ message }) => readMessage(message).text.includes(id))

test('a booking, its change and its payment each send an email, and so does a cancellation', async () => {
  const { id } = await place()
  await ask('changes', { id, body: { pickupDate: inDays(12), dryRun: true } })
  await ask('changes', { id, body: { pickupDate: inDays(12) } })
  await ask('changes', { id, body: { pickupDate: inDays(12) } })
  const session = (await ask('payment-sessions', { id })).json
  await server.fetch(new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '04/32', code: '123' }),
  })
  expect(await subjectsOf(id)).toEqual([
    'Your booking is confirmed',
    'Your booking has changed',
    'We have your payment',
  ])
  const [, changed] = await mailsOf(id)
  expect(changed?.body).toMatch(/^Total +\$480\.00$/m)
  expect(changed?.body).toMatch(/^GST included +\$43\.64$/m)
  // The letter about the change still waits, and has the order as it is last.
  expect(changed?.body).toMatch(/^Paid so far +\$480\.00$/m)
  await ask('cancel', { id })
  await ask('cancel', { id })
  expect(await subjectsOf(id)).toEqual([
    'Your booking is confirmed',
    'Your booking is cancelled',
    'We have your payment',
  ])
  const [, cancelled, paid] = await mailsOf(id)
  expect(paid?.body).toContain('Your booking is confirmed and paid.')
  expect(paid?.body).toMatch(/^This payment +\$480\.00$/m)
  expect(cancelled?.body).toMatch(/^Refund due +\$480\.00$/m)
})

test("an email asks for a required payment, and integrators' own actions send none", async () => {
  const of = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, paymentRequired: true },
  })
  const held = (await placeByBrowser(server, of, anOrder())).json
  expect(await subjectsOf(held.id)).toEqual(['Pay to confirm your booking'])
  const byKey = (await placeByKey(server, organisation, anOrder())).json
  await server.fetch(`/api/v1/orders/${byKey.id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
  expect(await subjectsOf(byKey.id)).toEqual([])
})

test('refused and replayed requests write no email', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = anOrder()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => placeByBrowser(server, organisation, body, key)),
  )
  expect(await subjectsOf(answers[0]?.json.id)).toHaveLength(1)
  const { rows: before } = await server.owner.query('select count(*)::int from mails')
  await placeByBrowser(server, organisation, anOrder({ deliveryDate: inDays(-1) }))
  expect((await server.owner.query('select count(*)::int from mails')).rows).toEqual(before)
})

test('an email is sent once, as text and HTML, with its link and a stable id', async () => {
  const { id, manageUrl, reference } = await place()
  const [row] = await mailsOf(id)
  expect(row?.body).not.toContain(manageUrl.split('#')[1])
  await startWorker()
  await startWorker()
  await until(sent(id))
  const [mail, ...others] = receivedOf(id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ from: 'bookings@kerbside.test', to: [row?.recipient] })
  const { headers, text, html } = readMessage(mail?.message ?? '')
  expect(headers).toContain(`Subject: Your booking is confirmed, ${reference}`)
  expect(headers).toContain(`From: Test ${organisation.slug} <bookings@kerbside.test>`)
  expect(headers).toContain('Reply-To: office@test.example')
  expect(headers).toContain(`Message-ID: <${row?.id}@kerbside.test>`)
  expect(headers).toContain('Auto-Submitted: auto-generated')
  for (const part of [text, html]) {
    expect(part).toContain(manageUrl)
    expect(part).toContain(reference)
    expect(part).toContain('$450.00')
    expect(part).toContain('ABN 51 824 753 556')
    expect(part).toContain('02 5550 0100')
  }
})

test('a booking’s email has what was included at booking, and says what is owed', async () => {
  const { id } = await place()
  const mine = (await mailsOf(id))[0]
  expect(mine?.body).toMatch(/^Included +7 days\n +After that \$15 a day$/m)
  expect(mine?.body).toContain('\nNothing paid yet: $450.00\nPay $450.00 now:\nhttps://')
  expect(mine?.body).toContain('\nBefore we come\n- ')
  expect(mine?.html).toContain('After that $15 a day')
  expect(mine?.html).toContain('Pay $450.00 now')
  // What the catalogue says by then doesn't count.
  const dearer = { pricing: { basePrice: 45_000, includedDays: 3, extraDayPrice: 9900 } }
  const [bin] = plainCatalog.products
  await organisation.within((org) => importCatalog(org, { products: [{ ...bin, ...dearer }] }))
  await ask('changes', { id, body: { pickupDate: inDays(12) } })
  expect((await mailsOf(id))[1]?.body).toMatch(/^Included +7 days\n +After that \$15 a day$/m)
  await organisation.within((org) => importCatalog(org, { products: [bin] }))

  // No one can pay online where no provider is set up.
  const real = await createTestOrganisation(server.db, plainCatalog, { test: false })
  const unpayable = (await placeByBrowser(server, real, anOrder())).json
  const [letter] = await mailsOf(unpayable.id)
  expect(letter?.body).toContain('\nNothing paid yet: $450.00\n\n')
  expect(letter?.body).not.toContain('Pay $')
})

test("temporary failures are retried, permanent ones aren't", async () => {
  const { id } = await place()
  await startWorker()
  await until(sent(id))
  await stopWorkers()

  smtp.refusals.push([451, 'Later'], [550, 'No such mailbox'])
  const later = await place()
  await startWorker()
  await until(async () => (await mailsOf(later.id))[0]?.attempts === 1)
  expect(await mailsOf(later.id)).toMatchObject([{ status: 'pending' }])
  const never = await place()
  await until(async () => (await mailsOf(never.id))[0]?.status === 'failed')
  await server.owner.query('update mails set due_at = now() where order_id = $1', [later.id])
  await until(sent(later.id))
  expect(receivedOf(later.id)).toHaveLength(1)
  expect(receivedOf(never.id)).toHaveLength(0)
})

test('`mail retry` sends a failed email once, however old it is', async () => {
  const { id } = await place()
  smtp.refusals.push([550, 'No such mailbox'])
  await startWorker()
  await until(async () => (await mailsOf(id))[0]?.status === 'failed')
  const [failed] = await mailsOf(id)
  const retry = () => operate('mail', 'retry', organisation.slug, failed?.id ?? '')
  const listed = async () =>
    (await operate('mail', 'list', organisation.slug)).data.find(
      (mail: { id: string }) => mail.id === failed?.id,
    )
  expect(await listed()).toMatchObject({ status: 'failed', error: expect.stringContaining('550') })
  await server.owner.query(
    `update mails set created_at = now() - interval '10 days' where order_id = $1`,
    [id],
  )
  expect(await retry()).toMatchObject({ id: failed?.id, status: 'pending' })
  await until(sent(id))
  expect(receivedOf(id)).toHaveLength(1)
  expect(readMessage(receivedOf(id)[0]?.message ?? '').headers).toContain(
    `Message-ID: <${failed?.id}@kerbside.test>`,
  )
  await expect(retry()).rejects.toThrow('mail: has already been sent')
  const other = await createTestOrganisation(server.db, plainCatalog)
  await expect(operate('mail', 'retry', other.slug, failed?.id ?? '')).rejects.toThrow(
    'there is no email',
  )
})

test("an email waits while the mail server is unavailable and isn't lost", async () => {
  const { id } = await place()
  await startWorker('smtp://127.0.0.1:1')
  await until(async () => (await mailsOf(id))[0]?.attempts === 1)
  await stopWorkers()
  await server.owner.query('update mails set due_at = now() where order_id = $1', [id])
  await startWorker()
  await until(sent(id))
  expect(receivedOf(id)).toHaveLength(1)
})

test("another worker sends a killed worker's emails once its lease has expired", async () => {
  const { id } = await place()
  await server.owner.query(
    `update mails set leased_by = 'killed', leased_until = now() + interval '2 seconds'
      where order_id = $1`,
    [id],
  )
  await startWorker()
  await pause(500)
  expect(receivedOf(id)).toEqual([])
  await until(sent(id))
  expect(receivedOf(id)).toHaveLength(1)
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table mails; --",
  '${7*7}{{7*7}}<%= 7 %>',
  'Alex\r\nBcc: everyone@victim.example',
  'https://kerbside.invalid/hirers-page',
])('text from a customer stays text: %j', async (written) => {
  const { id, manageUrl } = await place({
    customerName: written,
    contactName: written,
    address: `12 Example Street ${written}`,
  })
  await startWorker()
  await until(sent(id))
  const { headers, html } = readMessage(receivedOf(id)[0]?.message ?? '')
  expect(headers).not.toMatch(/^bcc:/im)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<img')
  // A customer who types the placeholder gets the link to their own order, which they already have.
  expect(html).toContain(manageUrl)
})

test('the data is consistent at the end', () => checkInvariants(server.owner))

test('a server without TLS gets no email, unless it is on this machine or allowed to', async () => {
  const { id } = await place()
  // Another name for this machine, to us a host like any other.
  const away = smtp.url.replace('127.0.0.1', '0.0.0.0')
  await startWorker(away)
  await until(async () => (await mailsOf(id))[0]?.attempts === 1)
  expect((await mailsOf(id))[0]?.status).toBe('pending')
  await stopWorkers()
  await server.owner.query(`update mails set due_at = now() where order_id = $1`, [id])
  await startWorker(`${away}?requireTLS=false`)
  await until(async () => (await mailsOf(id))[0]?.status === 'sent')
})
