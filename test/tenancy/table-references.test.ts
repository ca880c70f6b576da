import { expect, test } from 'vitest'
import { tableReferences } from './table-references.ts'

const unnamed = (source: string) =>
  tableReferences(source, ['orders', 'jobs'])
    .filter(({ namesOrganisation }) => !namesOrganisation)
    .map(({ table }) => table)

test.each([
  ['select id from orders', ['orders']],
  ['select id from orders where organisation_id = p', []],
  ['select 1 from orders o join jobs j on j.order_id = o.id where o.organisation_id = p', ['jobs']],
  ['select 1 from orders o join jobs j on j.organisation_id = o.organisation_id', []],
  ['update jobs set version = 2 where id = p', ['jobs']],
  ['delete from jobs j where j.organisation_id = p', []],
  ['insert into jobs (organisation_id, id) values (p, q)', []],
  ['insert into jobs (id) values (q)', ['jobs']],
  ['select 1 -- from orders\n', []],
  ["select 'from orders'", []],
  ['select 1 from orders where organisation_id = p; select 1 from jobs', ['jobs']],
])('%s', (source, tables) => {
  expect(unnamed(source)).toEqual(tables)
})
