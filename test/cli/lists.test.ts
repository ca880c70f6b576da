import { spawn } from 'node:child_process'
import { text as readAll } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCommand } from '#server/cli/run-command.ts'
import { readConfig } from '#server/config.ts'
import { asOperator } from '#test/actors/operator.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { BUILT, repository, surroundings } from '#test/processes.ts'

// What is booked, and what there is to do, on a terminal of 80 columns.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog, {
  origins: ['https://bins.example'],
})
const other = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const operate = asOperator(server.databaseUrl)
const settings = readConfig({ DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET })
const print = (...words: string[]) =>
  runCommand(words, settings, { info() {}, warn() {}, error() {} })
const widest = (text: string) =>
  Math.max(...text.split('\n').map((line) => Array.from(line).length))

const placed = (
  await placeByBrowser(
    server,
    organisation,
    anOrder({
      customerName: 'A company with a name that no terminal shows in full, and then some',
      deliveryDate: inDays(3),
      gateCode: '1234',
    }),
  )
).json
const theirs = (await placeByBrowser(server, other, anOrder({ deliveryDate: inDays(3) }))).json

test('orders are listed, all or those of a day, without another organisation’s', async () => {
  const table = await print('order', 'list', slug)
  expect(table).toMatch(/^Order +Delivery +Status +Customer +Where +What +Due$/m)
  expect(table).toMatch(
    new RegExp(
      `^${placed.reference}  ${inDays(3)}  confirmed  A company.*…  .*Bin +\\$450\\.00$`,
      'm',
    ),
  )
  expect(table).not.toContain(theirs.reference)
  expect(widest(table)).toBeLessThanOrEqual(80)
  expect(await print('order', 'list', slug, '--on', inDays(4))).toBe('No orders')
  expect(await print('order', 'list', slug, '--on', inDays(3))).toContain(placed.reference)
  expect((await operate('order', 'list', slug)).data).toMatchObject([{ id: placed.id }])
  await expect(operate('order', 'list', slug, '--on', 'today')).rejects.toThrow('--on must be')
  await expect(operate('order', 'list', slug, '--status', 'x')).rejects.toThrow('--status must be')
})

test('an order is shown with what a driver asks for', async () => {
  const shown = await print('order', 'show', slug, placed.reference)
  expect(shown).toMatch(new RegExp(`^Order +${placed.reference}, confirmed$`, 'm'))
  expect(shown).toMatch(/^Gate code +1234$/m)
  expect(shown).toMatch(/^Line +1 × Bin$/m)
  expect(shown).toMatch(new RegExp(`^Job +${inDays(3)}  delivery +scheduled  [0-9a-f-]{36}$`, 'm'))
  expect(shown).toMatch(/^Due +\$450\.00$/m)
  expect(await operate('order', 'show', slug, placed.id)).toMatchObject({ id: placed.id })
  await expect(print('order', 'show', slug, theirs.reference)).rejects.toThrow('there is no order')
})

test('the jobs of a day have references, by which they are started and completed', async () => {
  const table = await print('job', 'list', slug, '--date', inDays(3))
  expect(widest(table)).toBeLessThanOrEqual(80)
  const [, reference = ''] = /^(\S+\/\d+)  delivery  scheduled/m.exec(table) ?? []
  expect(reference).toBe(`${placed.reference}/1`)
  expect(await print('job', 'list', slug)).toMatch(/^No jobs on \d{4}-/)
  const started = await operate('job', 'start', reference.toLowerCase().replaceAll('-', ''))
  expect(started).toMatchObject({ orderId: placed.id, type: 'delivery', status: 'started' })
  expect(await operate('job', 'complete', reference)).toMatchObject({ status: 'completed' })
  for (const unknown of [`${placed.reference}/9`, placed.reference, '/1', 'no-id']) {
    await expect(operate('job', 'start', unknown)).rejects.toThrow(`there is no job ${unknown}`)
  }
})

test('emails and people are listed, with ids to copy and why an email failed', async () => {
  const table = await print('mail', 'list', slug)
  expect(table).toMatch(/^ID +Written +State +To +Subject$/m)
  expect(table).toMatch(/^[0-9a-f-]{36}  \d+ \w{3} \d\d:\d\d  pending/m)
  const [mail] = (await operate('mail', 'list', slug)).data
  expect(mail).toMatchObject({ status: 'pending', error: null })
  await server.owner.query(`update mails set last_error = 'mailbox full' where id = $1`, [mail.id])
  expect(await print('mail', 'list', slug)).toContain(`${mail.id}: mailbox full`)
  const invited = ['--organisation', slug, '--email', 'robin@bins.example', '--role', 'admin']
  await operate('account', 'create', ...invited)
  const people = await print('account', 'list', slug)
  expect(people).toMatch(/^robin@bins\.example +admin +invited$/m)
  for (const text of [table, people]) expect(widest(text)).toBeLessThanOrEqual(80)
})

test('an organisation is corrected, field by field, and wrong values are refused', async () => {
  const made = await operate('organisation', 'update', other.slug, '--phone', '02 5550 0123')
  expect(made).toMatchObject({ name: `Test ${other.slug}`, phone: '02 5550 0123', abn: null })
  const abn = ['--abn', '51 824 753 556', '--name', 'Other Bins', '--email', 'o@bins.example']
  expect(await operate('organisation', 'update', other.slug, ...abn)).toMatchObject({
    name: 'Other Bins',
    abn: '51824753556',
    email: 'o@bins.example',
    phone: '02 5550 0123',
  })
  const gone = await operate('organisation', 'update', other.slug, '--phone', '')
  expect(gone.phone).toBeNull()
  for (const [option, value, says] of [
    ['--abn', '12', 'abn: is not an ABN'],
    ['--email', 'nobody', 'email: must be an email address'],
    ['--name', '', 'name: '],
    ['--timezone', 'Mars/Base', 'timezone: must be a timezone'],
  ] as const) {
    await expect(operate('organisation', 'update', other.slug, option, value)).rejects.toThrow(says)
  }
  await expect(operate('organisation', 'update', other.slug)).rejects.toThrow('usage:')
})

test('organisations, keys and websites are listed', async () => {
  const all = await print('organisation', 'list')
  expect(all).toMatch(new RegExp(`^${slug}  .*test$`, 'm'))
  expect(all).toContain(other.slug)
  const keys = await print('key', 'list', slug)
  expect(keys).toMatch(/^key_\S+  read_write +write +\S{4} +never +works$/m)
  const { data } = await operate('key', 'list', slug)
  expect(JSON.stringify(data)).not.toContain(organisation.writeKey)
  await operate('key', 'revoke', data[0].id)
  expect((await operate('key', 'list', slug)).data.at(-1)).toMatchObject({ state: 'revoked' })
  expect(await print('origin', 'list', slug)).toBe('Website\nhttps://bins.example')
  for (const text of [all, keys]) expect(widest(text)).toBeLessThanOrEqual(80)
})

test('what a stranger booked changes nothing on the terminal, and looks like no line of ours', async () => {
  const title = '\u001B]0;mine\u0007\u009B2J\u202E'
  const notes = `Ring twice${title}\nPaid        $450.00\r`
  const dates = { deliveryDate: inDays(20), pickupDate: inDays(21) }
  const booking = anOrder({ customerName: `Eve${title}`, notes, ...dates })
  const { json, text: answer } = await placeByBrowser(server, organisation, booking)
  expect(json?.id, answer).toBeTypeOf('string')
  const { id, reference } = json
  const shown = await print('order', 'show', slug, reference)
  const listed = await print('order', 'list', slug, '--on', inDays(20))
  const asJson = await print('order', 'show', slug, id, '--json')
  for (const text of [shown, listed, asJson]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u)
  }
  expect(shown).toContain(String.raw`Eve\u001b]0;mine\u0007\u009b2J\u202e`)
  expect(shown.match(/^Paid/gm)).toHaveLength(1)
  expect(JSON.parse(asJson).customer.name).toBe(`Eve${title}`)
})

test('a reader that has seen enough, such as head, ends no command with an error', async () => {
  const piped = '"$@" order list shop --json | true; echo $PIPESTATUS'.replace('shop', slug)
  const child = spawn('bash', ['-c', piped, 'bash', ...BUILT], {
    cwd: repository,
    env: { ...surroundings, DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET },
  })
  expect(await Promise.all([readAll(child.stdout), readAll(child.stderr)])).toEqual(['0\n', ''])
})
