import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// The record of a customer who was made anonymous stays empty (rules, section 11, "Data").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const customers = openCustomers(owner, firm.slug)
const office = `/api/office/${firm.slug}`

async function anonymous() {
  const { id, number } = await customers.add({ name: 'Ada Ferris', notes: 'Rings twice' })
  const erased = await owner.send('POST', `${office}/personal-data/anonymise`, { customer: number })
  expect(erased.status, erased.text).toBe(200)
  return { id, number }
}

async function plan(csv: string, onMatch: 'update' | 'skip') {
  const { json: file } = await owner.ask(`${office}/customers/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ fileName: 'list.csv', csv }),
  })
  const settings = { mapping: file.mapping, onMatch, onError: 'leave_out' }
  const path = `${office}/customers/imports/${file.id}`
  const { json } = await owner.send('PATCH', path, settings, file.version)
  return json.report
}

test('a change of their record is refused', async () => {
  const { id } = await anonymous()
  const before = await customers.read(id)
  const changed = await owner.send(
    'PATCH',
    customers.path(`/${id}`),
    { name: 'Ada' },
    before.version,
  )
  expect([changed.status, changed.json.error]).toEqual([
    422,
    'customer: was made anonymous, add a new customer instead',
  ])
  expect(await customers.read(id)).toEqual(before)
})

test('no other is merged into their record, which would fill it', async () => {
  const { id } = await anonymous()
  const other = await customers.add({ name: 'Bea Other', notes: 'By the gate' })
  const { version } = await customers.read(id)
  const merged = await owner.send(
    'POST',
    customers.path(`/${id}/merges`),
    { customerId: other.id, version: other.version },
    version,
  )
  expect([merged.status, merged.json.error]).toEqual([
    422,
    'customer: was made anonymous, add a new customer instead',
  ])
})

test('an import refuses the row with their number, or skips it', async () => {
  const { id, number } = await anonymous()
  const before = await customers.read(id)
  const csv = `Number,Name\n${number},Ada Ferris\n,Cy New`
  expect(await plan(csv, 'update')).toMatchObject({
    create: 1,
    update: 0,
    error: 1,
    problems: [
      {
        line: 2,
        message: 'is a customer who was made anonymous, leave the number empty for a new one',
      },
    ],
  })
  expect(await plan(csv, 'skip')).toMatchObject({ create: 1, skip: 1, error: 0 })
  expect(await customers.read(id)).toEqual(before)
})
