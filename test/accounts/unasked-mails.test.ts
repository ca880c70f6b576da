import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// What a member can have mailed to addresses of strangers: little, and no words of their own.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db)
const VICTIM = 'victim@elsewhere.example'

async function mailsTo(recipient: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await server.owner.query(
    'select subject, body, html from mails where recipient = $1 order by created_at, id',
    [recipient],
  )
  return rows
}

test('a person asks for five new addresses in a day, however many at once', async () => {
  const viewer = await createMember(server, firm, 'viewer')
  const ask = (email: string) => viewer.send('POST', '/api/account/email', { email })
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(VICTIM)))
  const statuses = asked.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
  expect(await mailsTo(VICTIM)).toHaveLength(5)
  const refused = await ask('another@elsewhere.example')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true])

  const other = await createMember(server, firm, 'viewer')
  const own = await other.send('POST', '/api/account/email', { email: 'other@elsewhere.example' })
  expect(own.status, own.text).toBe(202)
})

test('a letter to a stranger shows a name as a name, without links', async () => {
  const name = 'Your refund waits at https://evil.example/claim'
  const viewer = await createMember(server, firm, 'viewer', { name })
  const email = 'named@elsewhere.example'
  expect((await viewer.send('POST', '/api/account/email', { email })).status).toBe(202)
  const owner = await createMember(server, firm, 'owner', { name })
  const path = `/api/office/${firm.slug}/invitations`
  expect((await owner.send('POST', path, { email, role: 'viewer' })).status).toBe(201)
  const letters = await mailsTo(email)
  expect(letters).toHaveLength(2)
  expect(JSON.stringify(letters)).not.toMatch(/evil|refund/)
})

test('an address is invited five times in a day, first or again', async () => {
  const admin = await createMember(server, firm, 'admin')
  const path = `/api/office/${firm.slug}/invitations`
  const email = 'invited@elsewhere.example'
  const invite = () => admin.send('POST', path, { email, role: 'viewer' })
  const first = await invite()
  expect(first.status, first.text).toBe(201)
  const again = await admin.send('POST', `${path}/${first.json.id}/resend`)
  expect(again.status, again.text).toBe(200)
  const asked = await Promise.all(Array.from({ length: 6 }, invite))
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(3)
  const { json } = await admin.ask(path)
  const open = json.data.find((one: { email: string }) => one.email === email)
  for (const refused of [await invite(), await admin.send('POST', `${path}/${open.id}/resend`)]) {
    expect([refused.status, refused.json.error]).toEqual([
      422,
      'email: had five invitations today, try again tomorrow',
    ])
  }
  expect(await mailsTo(email)).toHaveLength(5)
})
