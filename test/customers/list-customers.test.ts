import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// The office's list of customers: its search, filters, pages and CSV.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db)
const sam = await createMember(server, firm, 'dispatcher')
const viewer = await createMember(server, firm, 'viewer')
const customers = openCustomers(sam, firm.slug)

async function find(query: Record<string, string>): Promise<string[]> {
  const address = customers.path(`?${new URLSearchParams(query).toString()}`)
  const { json, status, text } = await sam.ask(address)
  expect(status, text).toBe(200)
  return json.data.map(({ name }: { name: string }) => name)
}

test.each([
  ['the name', 'aine obrien'],
  ['the name as written', "Áine O'Brien"],
  ['the contact', 'Groß'],
  ['the ABN with spaces', '83 914 571 673'],
  ['the ABN', '83914571673'],
  ['the phone number from abroad', '+61 2 5550 0177'],
  ['the phone number with everything', '(02) 5550-0177'],
  ['the beginning of the phone number', '02 5550 01'],
  ['the last five digits of the phone number', '00177'],
  ['the last six', '500 177'],
  ['the last seven', '5500177'],
  ['the last five digits of the ABN', '71673'],
  ['the email address', 'BILLS@aine.example'],
  ['the address of a site', '7 quarry'],
  ['the suburb and postcode', 'annandale 2038'],
])('finds a customer by %s', async (_, search) => {
  const [known] = await find({ search: 'Quarry' })
  if (known === undefined) {
    await customers.add({
      name: "Áine O'Brien",
      abn: '83 914 571 673',
      contacts: [{ name: 'Jürgen Groß', email: 'bills@aine.example', phone: '02 5550 0177' }],
      sites: [{ address: '7 Quarry Lane', suburb: 'Annandale', postcode: '2038' }],
    })
  }
  expect(await find({ search })).toEqual(["Áine O'Brien"])
})

test('finds a customer by its number as people write it', async () => {
  const { number, name } = await customers.add({ name: 'Numbered' })
  for (const search of [number, number.toLowerCase(), `c${Number(number.slice(2))}`]) {
    expect(await find({ search }), search).toContain(name)
  }
})

test('pages by name, and filters by kind', async () => {
  for (const name of ['aaa first', 'AAA second', 'Aaa third']) {
    await customers.add({ name, kind: 'individual' })
  }
  const one = (await sam.ask(customers.path('?limit=2&kind=individual&search=aaa'))).json
  expect(one.hasMore).toBe(true)
  const last = one.data[1].id
  const two = (
    await sam.ask(customers.path(`?limit=2&kind=individual&search=aaa&startingAfter=${last}`))
  ).json
  expect([...one.data, ...two.data].map(({ name }) => name)).toEqual([
    'aaa first',
    'AAA second',
    'Aaa third',
  ])
  expect(two.hasMore).toBe(false)
  expect(await find({ kind: 'company', search: 'aaa' })).toEqual([])
  expect((await sam.ask(customers.path(`?startingAfter=${randomUUID()}`))).status).toBe(404)
  expect((await sam.ask(customers.path('?owing=1'))).status).toBe(422)
})

test('the CSV has what the filters select, with formulas made harmless', async () => {
  await customers.add({
    name: '=cmd|x',
    abn: '53 004 085 616',
    contacts: [{ name: 'Pat', phone: '+61 491 570 156' }],
  })
  const { text, status } = await sam.ask(customers.path('.csv?search=cmd'))
  expect(status).toBe(200)
  const [head, line, end] = text.split('\r\n')
  expect(head).toMatch(/^\uFEFF?Number,Kind,Name,ABN,Contact,Email,Phone,/)
  expect(line).toMatch(/^C-\d{6},company,'=cmd\|x,53004085616,Pat,,'\+61 491 570 156,/)
  expect(end).toBe('')
  expect((await viewer.ask(customers.path('.csv'))).status).toBe(403)
})
