import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Customers in the office: adding, finding, changing, and the orders that are theirs.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const quiet = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const kim = await createMember(server, firm, 'bookkeeper', { name: 'Kim Lee' })
const viewer = await createMember(server, firm, 'viewer')
const customers = openCustomers(sam, firm.slug)

async function place(changes: Record<string, unknown> = {}): Promise<string> {
  const { json, text } = await placeByKey(server, firm, anOrder(changes))
  expect(json?.id, text).toBeTypeOf('string')
  return json.id
}

async function find(query: Record<string, string>): Promise<string[]> {
  const address = customers.path(`?${new URLSearchParams(query).toString()}`)
  const { json, status, text } = await sam.ask(address)
  expect(status, text).toBe(200)
  return json.data.map(({ name }: { name: string }) => name)
}

test('a customer is added with contacts, sites and terms, and reads back', async () => {
  const added = await customers.add({
    name: 'Rozelle Joinery Pty Ltd',
    abn: '51 824 753 556',
    billingAddress: 'PO Box 7, Rozelle NSW 2039',
    termsDays: 14,
    creditLimit: 500_000,
    notes: 'Rings on Fridays.',
    contacts: [
      {
        name: 'Jack Murphy',
        email: 'Jack@rozelle.example',
        phone: '0491 570 156',
        roles: ['bookings'],
      },
      { name: 'Accounts', email: 'bills@rozelle.example', roles: ['billing'] },
    ],
    sites: [
      {
        address: '88 Victoria Road',
        suburb: 'Rozelle',
        postcode: '2039',
        accessNotes: 'Gate 4471',
        purchaseOrderRequired: true,
      },
    ],
  })
  expect(added).toMatchObject({
    version: 1,
    kind: 'company',
    name: 'Rozelle Joinery Pty Ltd',
    abn: '51824753556',
    termsDays: 14,
    creditLimit: 500_000,
    stop: null,
    owed: 0,
    orders: 0,
    binsOut: [],
    merged: [],
    mergedInto: null,
  })
  expect(added.number).toMatch(/^C-\d{6}$/)
  expect(added.contacts).toMatchObject([
    { name: 'Jack Murphy', phone: '0491 570 156', roles: ['bookings'], from: null },
    { name: 'Accounts', phone: '', roles: ['billing'] },
  ])
  expect(added.sites).toMatchObject([{ address: '88 Victoria Road', purchaseOrderRequired: true }])
  expect(await customers.read(added.id)).toEqual(added)
  expect((await viewer.ask(customers.path(`/${added.id}`))).json).toEqual(added)
})

test('every field that is wrong is named, and nothing is written', async () => {
  const refused = await sam.send('POST', customers.path(), {
    kind: 'club',
    name: 'X',
    contacts: [{ name: '', email: 'no', phone: '12', roles: ['boss'] }],
    termsDays: -1,
  })
  expect(refused.status).toBe(422)
  for (const field of ['kind', 'name', 'termsDays', 'contacts[0].email', 'contacts[0].phone']) {
    expect(refused.json.error).toContain(`${field}: `)
  }
  const abn = await sam.send('POST', customers.path(), {
    kind: 'company',
    name: 'Wrong digits',
    abn: '51 824 753 557',
  })
  expect([abn.status, abn.json.error]).toEqual([422, 'abn: is not an ABN, check its eleven digits'])
  expect(await find({ search: 'Wrong digits' })).toEqual([])
  expect(
    (await viewer.send('POST', customers.path(), { kind: 'company', name: 'Hm' })).status,
  ).toBe(403)
})

test('a name that shows nothing is empty, so it’s refused', async () => {
  const blank = '\u200b\u2060\u200b'
  const refused = await sam.send('POST', customers.path(), {
    kind: 'individual',
    name: blank,
    contacts: [{ name: blank, phone: '02 5550 0199' }],
  })
  expect(refused.status).toBe(422)
  for (const field of ['name', 'contacts[0].name']) {
    expect(refused.json.error).toContain(`${field}: must be `)
  }
})

test('the same Idempotency-Key adds one customer, also at once', async () => {
  const [key, body] = [randomUUID(), { kind: 'individual', name: 'Once Only' }]
  const send = (what: object) =>
    sam.ask(customers.path(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(what),
    })
  const answers = await Promise.all([send(body), send(body), send(body)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  const replayed = answers.filter(({ headers }) => headers.has('idempotent-replayed'))
  expect(replayed).toHaveLength(2)
  const other = await send({ ...body, name: 'Someone Else' })
  expect(other.json.name).toBe('Once Only')
  expect(other.headers.get('idempotency-mismatch')).toBe('true')
})

test('numbers have no gaps, by 20 at once with refusals between', async () => {
  const owner = await createMember(server, quiet, 'owner')
  const theirs = openCustomers(owner, quiet.slug)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? owner.send('POST', theirs.path(), {
            kind: 'company',
            name: 'Bad',
            orderIds: [randomUUID()],
          })
        : theirs.add({ name: `Customer ${index}` }),
    ),
  )
  const { json } = await owner.ask(theirs.path('?sort=newest&limit=100'))
  const numbers = json.data.map(({ number }: { number: string }) => Number(number.slice(2)))
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
})

test('a change keeps what it doesn’t name; contacts keep their ids', async () => {
  const { id, contacts } = await customers.add({
    contacts: [{ name: 'One' }, { name: 'Two', email: 'two@c.example' }],
  })
  const [, two] = contacts
  const changed = await customers.act('PATCH', `/${id}`, {
    notes: 'Ring first',
    contacts: [{ id: two?.id, name: 'Two', phone: '0491 570 156' }, { name: 'Three' }],
  })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.json).toMatchObject({ version: 2, name: 'Harbour Builders', notes: 'Ring first' })
  expect(changed.json.contacts).toMatchObject([
    { id: two?.id, name: 'Two', email: '', phone: '0491 570 156' },
    { name: 'Three' },
  ])
  const same = await customers.act('PATCH', `/${id}`, { notes: 'Ring first' })
  expect(same.json.version).toBe(2)
  const foreign = await customers.add({ contacts: [{ name: 'Other' }] })
  const stolen = await customers.act('PATCH', `/${id}`, {
    contacts: [{ id: foreign.contacts[0]?.id, name: 'Mine now' }],
  })
  expect([stolen.status, stolen.json.error]).toEqual([
    422,
    'contacts[0].id: is not a contact of this customer',
  ])
})

test('an older version is 412 and names who changed what; none is 428', async () => {
  const { id } = await customers.add({})
  const byKim = await kim.ask(customers.path(`/${id}`), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '1' },
    body: JSON.stringify({ notes: 'Pays late', termsDays: 7 }),
  })
  expect(byKim.status, byKim.text).toBe(200)
  const stale = await customers.act('PATCH', `/${id}`, { notes: 'Mine' }, 1)
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"2"'])
  expect(stale.json.error).toMatch(
    /^Kim Lee changed the (?:notes and terms|terms and notes) of this customer/,
  )
  expect((await customers.act('PATCH', `/${id}`, { notes: 'Mine' }, null)).status).toBe(428)
  const { rows } = await server.owner.query(
    `select action, before, after from audit_log where subject = $1 order by id`,
    [id],
  )
  expect(rows).toMatchObject([
    { action: 'customer.created', before: null, after: { name: 'Harbour Builders' } },
    {
      action: 'customer.changed',
      before: { notes: '', termsDays: 0 },
      after: { notes: 'Pays late', termsDays: 7 },
    },
  ])
})

test('orders are linked, counted, owed for, listed and unlinked', async () => {
  const [one, two] = [await place(), await place()]
  const { id, version } = await customers.add({ name: 'Owing Ltd', orderIds: [one] })
  const linked = await sam.send('POST', customers.path(`/${id}/orders`), { orderIds: [one, two] })
  expect(linked.json, linked.text).toMatchObject({ version, orders: 2, owed: 90_000 })
  const { json: listed } = await viewer.ask(customers.path(`/${id}/orders?limit=1`))
  expect(listed).toMatchObject({ data: [{ id: two }], hasMore: true })
  const { json: rest } = await viewer.ask(customers.path(`/${id}/orders?startingAfter=${two}`))
  expect(rest).toMatchObject({ data: [{ id: one }], hasMore: false })
  expect(await find({ owing: 'true' })).toEqual(['Owing Ltd'])
  expect(await find({ binsOut: 'true' })).toEqual([])
  const { json: block } = await viewer.ask(`/api/office/${firm.slug}/orders/${one}/customer`)
  expect(block).toMatchObject({ customer: { id, name: 'Owing Ltd', orders: 2 }, suggestions: [] })

  const other = await customers.add({})
  const taken = await sam.send('POST', customers.path(`/${other.id}/orders`), { orderIds: [one] })
  expect(taken.status).toBe(422)
  expect(taken.json.error).toMatch(/^orderIds\[0\]: is of C-\d{6} Owing Ltd already/)
  const unknown = await sam.send('POST', customers.path(`/${other.id}/orders`), {
    orderIds: [randomUUID()],
  })
  expect(unknown.json.error).toBe('orderIds[0]: is not an order of this organisation')

  const notTheirs = await sam.send('POST', customers.path(`/${other.id}/orders/${one}/unlink`))
  expect(notTheirs.status).toBe(404)
  const gone = await sam.send('POST', customers.path(`/${id}/orders/${one}/unlink`))
  expect(gone.json).toMatchObject({ orders: 1, owed: 45_000 })
  expect((await sam.send('POST', customers.path(`/${id}/orders/${one}/unlink`))).status).toBe(404)
})

test('a customer is found by its new name, and no longer by the old one', async () => {
  const { id } = await customers.add({ name: 'Wattlebird Paving' })
  await customers.act('PATCH', `/${id}`, { name: 'Lyrebird Paving' })
  expect(await find({ search: 'lyrebird' })).toEqual(['Lyrebird Paving'])
  expect(await find({ search: 'wattlebird' })).toEqual([])
})

test('bins on site show until they are collected', async () => {
  const orderId = await place()
  const { id } = await customers.add({ name: 'Has a bin', orderIds: [orderId] })
  const { json } = await sam.ask(`/api/office/${firm.slug}/orders/${orderId}`)
  for (const [job, count] of [
    [json.jobs[0].id, 1],
    [json.jobs[1].id, 0],
  ] as const) {
    await firm.within((org) => startJob(org, job))
    await firm.within((org) => completeJob(org, { id: job, completion: {} }))
    const { binsOut } = await customers.read(id)
    expect(binsOut).toHaveLength(count)
    if (count === 1) {
      expect(binsOut[0]).toMatchObject({ orderId, count: 1, productName: 'Bin' })
      expect(await find({ binsOut: 'true' })).toEqual(['Has a bin'])
    }
  }
  expect(await find({ binsOut: 'true' })).toEqual([])
})
