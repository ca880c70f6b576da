import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Importing customers from a CSV file: read, checked, and then all of it or nothing.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db)
const admin = await createMember(server, firm, 'admin', { name: 'Mel Harrow' })
const dispatcher = await createMember(server, firm, 'dispatcher')
const customers = openCustomers(admin, firm.slug)

async function upload(csv: string, fileName = 'customers.csv') {
  const { json, status, text } = await admin.send('POST', customers.path('/imports'), {
    fileName,
    csv,
  })
  expect(status, text).toBe(201)
  return json
}

function send(method: 'PATCH' | 'POST', path: string, version: number, body?: object) {
  return admin.ask(customers.path(`/imports/${path}`), {
    method,
    headers: { 'if-match': String(version), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const apply = ({ id, version }: { id: string; version: number }) =>
  send('POST', `${id}/apply`, version)

async function names(): Promise<string[]> {
  const { json } = await admin.ask(customers.path('?limit=100&sort=newest'))
  return json.data.map(({ name }: { name: string }) => name).toReversed()
}

const FILE = [
  'Company;Business number;First contact;E-mail;Mobile;Street;City;Post code;Terms;Credit limit;Colour',
  'Rozelle Joinery;51 824 753 556;Jack Murphy;jack@rozelle.example;0491 570 156;88 Victoria Rd;Rozelle;2039;14 days;5,000.50;green',
  'Ada Lim;;;ada@lim.example;;;;;;;',
].join('\n')

test('columns are guessed from other programs’ headings, and nothing is written until it is applied', async () => {
  const begun = await upload(FILE)
  expect(begun).toMatchObject({
    state: 'checked',
    createdBy: { name: 'Mel Harrow' },
    mapping: [
      'name',
      'abn',
      'contactName',
      'email',
      'phone',
      'siteAddress',
      'suburb',
      'postcode',
      'termsDays',
      'creditLimit',
      null,
    ],
    report: { create: 2, update: 0, skip: 0, error: 0, problems: [] },
    sameFileAt: null,
  })
  expect(begun.columns[0]).toEqual({ heading: 'Company', samples: ['Rozelle Joinery', 'Ada Lim'] })
  expect(await names()).toEqual([])
  const done = await apply(begun)
  expect(done.json, done.text).toMatchObject({ state: 'done', columns: [], report: { create: 2 } })
  expect(await names()).toEqual(['Rozelle Joinery', 'Ada Lim'])
  const { json } = await admin.ask(customers.path('?search=rozelle'))
  expect(await customers.read(json.data[0].id)).toMatchObject({
    number: 'C-000001',
    kind: 'company',
    abn: '51824753556',
    termsDays: 14,
    creditLimit: 500_050,
    contacts: [{ name: 'Jack Murphy', email: 'jack@rozelle.example', phone: '0491 570 156' }],
    sites: [{ address: '88 Victoria Rd', suburb: 'Rozelle', postcode: '2039' }],
  })
  const again = await apply(done.json)
  expect([again.status, again.json.error]).toEqual([422, 'import: was imported already'])
  const { rows } = await server.owner.query(`select csv from imports where id = $1`, [begun.id])
  expect(rows).toEqual([{ csv: null }])
})

test('the same file again is recognised, and updates or skips what is there', async () => {
  const again = await upload(FILE)
  expect(again).toMatchObject({ report: { create: 0, update: 2 }, sameFileAt: expect.any(String) })
  const settings = { mapping: again.mapping, onMatch: 'skip', onError: 'stop' }
  const skipped = await send('PATCH', again.id, again.version, settings)
  expect(skipped.json, skipped.text).toMatchObject({ version: 2, report: { update: 0, skip: 2 } })
  const nothing = await apply(skipped.json)
  expect([nothing.status, nothing.json.error]).toEqual([
    422,
    'import: has no customer to add or change',
  ])
  const changed = await upload(
    'ABN,Notes,Email,Site address\n51824753556,Pays cash,bills@rozelle.example,88 Victoria Road',
  )
  expect(changed.report).toMatchObject({ error: 1, problems: [{ line: 2, column: 'name' }] })
  const withName = await upload(
    'Name,ABN,Notes,Email,Site address\nRozelle Joinery,51824753556,Pays cash,bills@rozelle.example,88 Victoria Road',
  )
  const done = await apply(withName)
  expect(done.status, done.text).toBe(200)
  const { json } = await admin.ask(customers.path('?search=rozelle'))
  expect(await customers.read(json.data[0].id)).toMatchObject({
    version: 2,
    notes: 'Pays cash',
    termsDays: 14,
    contacts: [{ email: 'jack@rozelle.example' }, { email: 'bills@rozelle.example' }],
    sites: [{ address: '88 Victoria Road', suburb: 'Rozelle' }],
  })
})

test('each row says what is wrong with it; none is written, or those are left out', async () => {
  const begun = await upload(
    [
      'Number,Name,ABN,Email,Phone,Terms,Credit limit,Site address',
      ',Good One,,good@one.example,,,,',
      ',X,51 824 753 557,no,12,soon,a lot,1',
      'C-999999,Unknown Number,,,,,,',
      ',Good Twin,,GOOD@one.example,,,,',
      '',
      ',Last,,,,,,',
    ].join('\r\n'),
  )
  expect(begun.report).toMatchObject({ create: 2, error: 3 })
  const said = begun.report.problems.map(
    ({ line, column, message }: { line: number; column: string; message: string }) =>
      `${line} ${column}: ${message}`,
  )
  for (const text of [
    '3 abn: is not an ABN, check its eleven digits',
    '3 email: must be an email address',
    '3 phone: must be 8 to 30 characters long',
    '3 termsDays: is not a number of days',
    '3 creditLimit: is not an amount',
    '3 siteAddress: must be 5 to 250 characters long',
    '3 name: must be 2 to 120 characters long',
    '4 null: names a number that no customer has, leave it empty for a new one',
    '5 null: is the same customer as line 2',
  ]) {
    expect(said).toContain(text)
  }
  const before = await names()
  const refused = await apply(begun)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'onError: has rows with errors, mend them in the file or leave them out',
  ])
  expect(await names()).toEqual(before)
  const settings = { mapping: begun.mapping, onMatch: 'update', onError: 'leave_out' }
  const checked = await send('PATCH', begun.id, begun.version, settings)
  const done = await apply(checked.json)
  expect(done.status, done.text).toBe(200)
  expect(await names()).toEqual([...before, 'Good One', 'Last'])
})

test('numbers that a spreadsheet rounded, and decimal commas, are wrong rather than other numbers', async () => {
  const { report } = await upload(
    [
      'Name,Phone,Credit limit',
      'Short Phone,6.14916E+10,',
      'Comma Credit,0491 570 156,"1000,50"',
      'Large Credit,0491 570 157,"$1,250,000.5"',
    ].join('\r\n'),
  )
  expect(report).toMatchObject({ create: 1, error: 2 })
  expect(report.problems).toEqual([
    { line: 2, column: 'phone', message: 'was rounded by a spreadsheet, write all its digits' },
    { line: 3, column: 'creditLimit', message: 'is not an amount' },
  ])
})

test('a first import checks foreign keys by the primary key, also before the tables are analysed', async () => {
  const { rows } = await server.owner.query(`
    explain select 1 from only customers x
    where organisation_id = 'org_none' and id = '00000000-0000-4000-8000-000000000001'
    for key share of x`)
  expect(JSON.stringify(rows)).toContain('customers_pkey')
})

test('the planner knows how many contacts and sites customers have before the tables are analysed', async () => {
  const { rows } = await server.owner.query(`
    select tablename from pg_stats
    where (tablename, attname) in (('customers', 'merged_into_id'),
      ('customer_contacts', 'customer_id'), ('customer_sites', 'customer_id'))`)
  expect(rows).toHaveLength(3)
})

test('what has changed since the check is checked again', async () => {
  const begun = await upload('Name,Email\nLate Comer,late@comer.example')
  await customers.add({
    name: 'Late Comer',
    contacts: [{ name: 'Late', email: 'late@comer.example' }],
  })
  const stale = await apply(begun)
  expect([stale.status, stale.json.error]).toEqual([
    412,
    'Customers have changed since the file was checked: check it again',
  ])
  const { json: now } = await admin.ask(customers.path(`/imports/${begun.id}`))
  expect(now.state).toBe('checked')
  const settings = { mapping: now.mapping, onMatch: now.onMatch, onError: now.onError }
  expect((await send('PATCH', begun.id, begun.version, settings)).status).toBe(412)
  const checked = await send('PATCH', begun.id, now.version, settings)
  expect(checked.json.report).toMatchObject({ create: 0, update: 1 })
  expect((await apply(checked.json)).status).toBe(200)
})

test('two who apply at once import once; an import can be found again by others', async () => {
  const begun = await upload('Name\nOnly Once')
  const answers = await Promise.all([apply(begun), apply(begun), apply(begun)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422'])
  expect((await names()).filter((name) => name === 'Only Once')).toHaveLength(1)
  const { json } = await admin.ask(customers.path('/imports'))
  expect(json.data[0]).toMatchObject({ id: begun.id, fileName: 'customers.csv', state: 'done' })
  const key = randomUUID()
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const { json: sent } = await admin.ask(customers.path('/imports'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ fileName: 'a.csv', csv: 'Name\nTwice' }),
      })
      return sent.id
    }),
  )
  expect(new Set(ids).size).toBe(1)
})

test('the list’s own CSV imports without a change', async () => {
  await customers.add({
    name: "-Dash & 'Quote'",
    contacts: [{ name: 'Pat', phone: '+61 491 570 157' }],
  })
  const { text } = await admin.ask(customers.path('.csv'))
  const begun = await upload(text, 'export.csv')
  expect(begun.mapping.filter((column: string | null) => column !== null)).toHaveLength(16)
  expect(begun.report).toMatchObject({ create: 0, error: 0, problems: [] })
  const before = await names()
  expect((await apply(begun)).status).toBe(200)
  expect(await names()).toEqual(before)
  const { json } = await admin.ask(customers.path('?search=dash'))
  expect(json.data).toMatchObject([{ version: 1, phone: '+61 491 570 157' }])
})

test('customers who share an email address are two, if their rows name their numbers', async () => {
  const shared = { contacts: [{ name: 'Strata', email: 'strata@shared.example' }] }
  for (const name of ['Elm Court', 'Oak Court']) await customers.add({ name, ...shared })
  const exported = await upload((await admin.ask(customers.path('.csv'))).text)
  expect(exported.report).toMatchObject({ error: 0, problems: [] })
  const { json } = await admin.ask(customers.path('?search=court'))
  const [{ number }] = json.data
  const head = 'Number,Name,Email'
  const rows = [
    `${number},Elm Court,strata@shared.example`,
    `${number},Elm Place,other@shared.example`,
  ]
  const twice = await upload([head, ...rows].join('\n'))
  expect(twice.report.problems).toMatchObject([
    { line: 3, message: 'is the same customer as line 2' },
  ])
})

test('refuses what isn’t a table, what is too large, and who may not', async () => {
  for (const csv of ['', 'Name', 'Name\n\n']) {
    const { status } = await admin.send('POST', customers.path('/imports'), { fileName: 'x', csv })
    expect(status).toBe(422)
  }
  const many = ['Name\n', 'a\n'.repeat(2_000_000)].join('')
  const wide = `Name${',x'.repeat(2_000_000)}\na`
  for (const [csv, says] of [
    [many, 'has more than 20000 rows, import it in parts'],
    [wide, 'has more than 60 columns'],
  ]) {
    const body = { fileName: 'x', csv }
    const { status, json } = await admin.send('POST', customers.path('/imports'), body)
    expect([status, json.error]).toEqual([422, `csv: ${says}`])
  }
  const long = await admin.send('POST', customers.path('/imports'), {
    fileName: 'x.csv',
    csv: `Name\n${'x'.repeat(5 * 1024 * 1024)}`,
  })
  expect([long.status, long.json.error]).toEqual([422, 'csv: must be at most 5 MB'])
  const own = await dispatcher.send('POST', customers.path('/imports'), { fileName: 'x', csv: 'a' })
  expect(own.status).toBe(403)
  const twice = await upload('Name,Also\nA Firm,B')
  const settings = { mapping: ['name', 'name'], onMatch: 'skip', onError: 'stop' }
  const refused = await send('PATCH', twice.id, twice.version, settings)
  expect(refused.json.error).toBe('mapping: must name each column once')
})
