import { expect, test } from 'vitest'
import { retryMail } from '#server/mail/retry-mail.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { openMailroom } from './mailroom.ts'
import { readMessage, startMailServer } from './receiver.ts'

// Letters that wait while the office changes the email address of their order.

const smtp = await startMailServer()
const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const office = await createMember(server, firm, 'dispatcher')
const { startWorker } = openMailroom(server, smtp.url)
const [from, to] = ['alex@old.example', 'alex@new.example']

const change = async (id: string, email: string) => {
  const path = `/api/office/${firm.slug}/orders/${id}`
  const { json } = await office.ask(path)
  const { status, text } = await office.send('PATCH', path, { email }, json.order.version)
  expect(status, text).toBe(200)
}
const place = async () =>
  String((await placeByBrowser(server, firm, anOrder({ email: from }))).json.id)
const mailsOf = async (id: string) =>
  (
    await server.owner.query(
      'select id, recipient, status, attempts from mails where order_id = $1 order by id',
      [id],
    )
  ).rows
const set = (id: string, columns: string) =>
  server.owner.query(`update mails set ${columns} where order_id = $1`, [id])

test('they go to the new address, and one that failed once goes at once', async () => {
  const id = await place()
  await set(id, `attempts = 2, last_error = 'mailbox full', due_at = now() + interval '1 hour'`)
  await change(id, to)
  expect(await mailsOf(id)).toMatchObject([{ recipient: to, status: 'pending', attempts: 0 }])
  await startWorker()
  await expect.poll(async () => (await mailsOf(id))[0]?.status).toBe('sent')
  const got = smtp.received.map(({ message }) => readMessage(message).text).join()
  expect(got).toContain(id)
  expect(smtp.received.map((message) => message.to)).toEqual([[to]])
})

test('what was sent, or is being sent, stays with the address it went to', async () => {
  const [sent, leased] = [await place(), await place()]
  await set(sent, `status = 'sent', sent_at = now()`)
  await set(leased, `leased_until = now() + interval '1 minute'`)
  await change(sent, to)
  await change(leased, to)
  expect(await mailsOf(sent)).toMatchObject([{ recipient: from, status: 'sent' }])
  expect(await mailsOf(leased)).toMatchObject([{ recipient: from, status: 'pending' }])
})

test('without an address they’re dropped', async () => {
  const id = await place()
  // An order that the office took can do without one.
  await server.owner.query(`update orders set source = 'office' where id = $1`, [id])
  await change(id, '')
  expect(await mailsOf(id)).toMatchObject([{ recipient: from, status: 'dropped' }])
})

test('one that failed and is sent again goes to the new address, or to none', async () => {
  const id = await place()
  await set(id, `status = 'failed', last_error = 'no such mailbox'`)
  await change(id, to)
  const [mail] = await mailsOf(id)
  expect(mail).toMatchObject({ recipient: from, status: 'failed' })
  const again = () => firm.within((org) => retryMail(org, mail.id))
  expect(await again()).toMatchObject({ recipient: to, status: 'pending' })

  await server.owner.query(`update orders set source = 'office' where id = $1`, [id])
  await change(id, '')
  await expect(again()).rejects.toThrow('mail wrong_state')
})

test('one for another address of the same order isn’t redirected', async () => {
  const id = await place()
  await set(id, `recipient = 'site@firm.example'`)
  await change(id, to)
  expect(await mailsOf(id)).toMatchObject([{ recipient: 'site@firm.example', status: 'pending' }])
})
