import { expect, test } from 'vitest'
import { linkToken } from '#server/accounts/links/link-token.ts'
import { createMember } from '#test/actors/team.ts'
import { OWN_ORIGIN, openBrowser } from '#test/actors/member.ts'
import { anOrder, fullCatalog, ids } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

// How an organisation words its emails, and where the replies go.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, {
  ...fullCatalog,
  organisation: { phone: '02 5550 0100', email: 'office@test.example' },
})
const admin = await createMember(server, firm, 'admin', { name: 'Robin Hale' })
const owner = await createMember(server, firm, 'owner')
const letters = `/api/office/${firm.slug}/settings/letters`

const read = async () => (await admin.ask(letters)).json
const change = async (body: object, version?: number, who = admin) =>
  who.ask(letters, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'if-match': String(version ?? (await read()).version),
    },
    body: JSON.stringify(body),
  })
const letterOf = async (email: string) => {
  const order = anOrder({ productId: ids.large, acceptedNoticeIds: [ids.asbestos], email })
  const placed = await placeByBrowser(server, firm, order)
  expect(placed.status, placed.text).toBe(201)
  const { rows } = await server.owner.query(
    'select subject, body, html, sender, reply_to from mails where recipient = $1',
    [email],
  )
  return { ...rows[0], reference: placed.json.reference }
}

test('a letter says what the organisation words, and the standard again once it is reset', async () => {
  const standard = await letterOf('standard@customer.example')
  expect(standard.subject).toBe(`Your booking is confirmed, ${standard.reference}`)
  expect(standard.body).toContain('Thank you. Here’s what happens next.')
  expect([standard.sender, standard.reply_to]).toEqual([`Test ${firm.slug}`, 'office@test.example'])

  const wording = {
    subject: 'Bin {reference} is on its way to {name}',
    opening: 'G’day {name},\n\nwe bring {product} on {delivery}.',
    closing: 'Call {phone} <b>any time</b>.',
  }
  const changed = await change({ letter: { kind: 'placed', wording }, senderName: 'Bins by Robin' })
  expect(changed.status, changed.text).toBe(200)
  const worded = await letterOf('worded@customer.example')
  expect(worded.subject).toBe(`Bin ${worded.reference} is on its way to Alex Nguyen`)
  expect(worded.sender).toBe('Bins by Robin')
  expect(worded.body).toMatch(/we bring General waste bin, 6 m³ on \w+ \d/)
  expect(worded.body).toContain('Call 02 5550 0100 <b>any time</b>.')
  expect(worded.html).toContain('Call 02 5550 0100 &lt;b&gt;any time&lt;/b&gt;.')
  // The organisation's own colour.
  expect(worded.html).toContain('background:#0A7B3E')

  expect((await change({ letter: { kind: 'placed', wording: null } })).status).toBe(200)
  const again = await letterOf('again@customer.example')
  expect(again.body).toContain('Thank you. Here’s what happens next.')
  const { rows } = await server.owner.query(
    `select before, after, account_id from audit_log
      where organisation_id = $1 and action = 'organisation.letters_changed' order by id`,
    [firm.id],
  )
  expect(rows).toEqual([
    {
      account_id: admin.accountId,
      before: { senderName: '', wording: {} },
      after: { senderName: 'Bins by Robin', wording: { placed: wording } },
    },
    {
      account_id: admin.accountId,
      before: { wording: { placed: wording } },
      after: { wording: {} },
    },
  ])
})

test('what is sent is switched one by one, and what isn’t named stays', async () => {
  const standard = { newBooking: true, collectionTomorrow: false, apiOrders: false }
  expect((await read()).sends).toEqual(standard)
  expect((await change({ sends: { collectionTomorrow: true } })).json.sends).toEqual({
    ...standard,
    collectionTomorrow: true,
  })
  expect((await change({ sends: { newBooking: false } })).json.sends).toEqual({
    newBooking: false,
    collectionTomorrow: true,
    apiOrders: false,
  })
  expect((await change({ sends: { newBookings: false } })).status).toBe(422)
  const { rows } = await server.owner.query(
    `select after from audit_log where organisation_id = $1
      and action = 'organisation.letters_changed' order by id desc limit 1`,
    [firm.id],
  )
  expect(rows[0].after).toEqual({
    sends: { newBooking: false, collectionTomorrow: true, apiOrders: false },
  })
  await change({ sends: standard })
})

test('a placeholder that we do not know is refused where it is', async () => {
  const wording = { subject: 'Hello {refrence}', opening: '', closing: '' }
  for (const refused of [
    await change({ letter: { kind: 'paid', wording } }),
    await admin.send('POST', `${letters}/preview`, { kind: 'paid', wording }),
  ]) {
    expect(refused.status).toBe(422)
    expect(refused.json.error).toMatch(
      /subject: has \{refrence\}, which is not one of the placeholders$/,
    )
  }
})

test('a preview is the letter, and changes nothing', async () => {
  const { version } = await read()
  const wording = { subject: 'Ta, {name}', opening: 'Paid: {total}', closing: '' }
  const shown = await admin.send('POST', `${letters}/preview`, { kind: 'paid', wording })
  expect(shown.status, shown.text).toBe(200)
  expect(shown.json).toMatchObject({ subject: 'Ta, Alex Nguyen' })
  expect(shown.json.body).toContain('Paid: $695.00')
  expect((await read()).version).toBe(version)
})

test('an older version is refused with the name of who changed it', async () => {
  const { version } = await read()
  expect((await change({ senderName: 'Robin' })).status).toBe(200)
  const stale = await change({ senderName: 'Olive' }, version, owner)
  expect([stale.status, stale.json.error]).toEqual([
    412,
    'Robin Hale changed the emails while you had them open. Look at what is new, then save again.',
  ])
})

test('replies go to an address once someone there has said yes, by a POST', async () => {
  const asked = await admin.send('POST', `${letters}/reply-address`, { email: 'yard@firm.example' })
  expect(asked.status, asked.text).toBe(200)
  expect(asked.json.replyTo).toMatchObject({ email: null, waiting: { email: 'yard@firm.example' } })
  const { rows } = await server.owner.query(
    `select link_id, link_for, body from mails where recipient = 'yard@firm.example'`,
  )
  const token = linkToken(SECRET, 'reply_to', rows[0].link_id)
  expect(JSON.stringify(rows)).not.toContain(token)
  // A mail scanner opens the page, which changes nothing.
  await fetch(`${server.url}/reply-address`)
  expect((await read()).replyTo.email).toBeNull()

  const stranger = openBrowser(server)
  const forged = await stranger.ask('/api/account/reply-address', {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(forged.status).toBe(403)
  const confirm = () =>
    stranger.ask('/api/account/reply-address', {
      method: 'POST',
      headers: { origin: OWN_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  const confirmed = await confirm()
  expect([confirmed.status, confirmed.json], confirmed.text).toEqual([
    200,
    { organisation: `Test ${firm.slug}`, email: 'yard@firm.example' },
  ])
  expect((await confirm()).status).toBe(404)
  expect((await read()).replyTo).toEqual({ email: 'yard@firm.example', waiting: null })
  expect((await letterOf('reply@customer.example')).reply_to).toBe('yard@firm.example')

  expect((await change({ replyTo: null })).json.replyTo.email).toBeNull()
  expect((await letterOf('back@customer.example')).reply_to).toBe('office@test.example')
})

test('five addresses a day get a link', async () => {
  for (let number = 2; number <= 5; number += 1) {
    const body = { email: `p${number}@firm.example` }
    expect((await admin.send('POST', `${letters}/reply-address`, body)).status).toBe(200)
  }
  const body = { email: 'p6@firm.example' }
  expect((await admin.send('POST', `${letters}/reply-address`, body)).status).toBe(422)
})

test('what was sent is listed with its error, and sent again', async () => {
  const emails = `/api/office/${firm.slug}/emails`
  await server.owner.query(
    `update mails set status = 'failed', last_error = '550 no such user' where recipient = $1`,
    ['standard@customer.example'],
  )
  const unsent = (await admin.ask(`${emails}?show=unsent&limit=100`)).json.data
  const failed = unsent.find(
    ({ recipient }: { recipient: string }) => recipient === 'standard@customer.example',
  )
  expect(failed).toMatchObject({ status: 'failed', error: '550 no such user' })
  const again = await admin.send('POST', `${emails}/${failed.id}/retry`)
  expect([again.status, again.json.status, again.json.error]).toEqual([200, 'pending', null])
  const page = (await admin.ask(`${emails}?limit=2`)).json
  expect([page.data.length, page.hasMore]).toEqual([2, true])
  const next = await admin.ask(`${emails}?limit=2&startingAfter=${page.data[1].id}`)
  expect(next.json.data[0].id).not.toBe(page.data[1].id)
})

test('asking for a reply address again with the same key emails no one twice', async () => {
  const ask = (email: string) =>
    admin.ask(`${letters}/reply-address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'reply-1' },
      body: JSON.stringify({ email }),
    })
  await server.owner.query(`delete from audit_log where action = 'reply_address.asked_for'`)
  const [first, again] = [await ask('once@firm.example'), await ask('once@firm.example')]
  expect([first.status, again.status], first.text).toEqual([200, 200])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const { rows } = await server.owner.query(
    `select from mails where recipient = 'once@firm.example'`,
  )
  expect(rows).toHaveLength(1)
})
