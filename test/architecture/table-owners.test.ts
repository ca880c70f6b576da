import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { owners } from './table-owners.ts'
import { UNNAMED, foreignWrites, functionsCalled, ownerOf, tablesWritten } from './table-writes.ts'

/** Every table has one folder that writes it. */

const root = new URL('../../', import.meta.url)
const readText = (path: string) => readFile(new URL(path, root), 'utf8')

async function readAll(folder: string, isRead: (name: string) => boolean) {
  const names = await readdir(new URL(`${folder}/`, root), { recursive: true })
  const paths = names.filter(isRead).map((name) => join(folder, name))
  return Promise.all(paths.map(async (path) => ({ path, text: await readText(path) })))
}
const sources = await readAll(
  'server',
  (name) => name.endsWith('.ts') && !/\.test\.ts$|node_modules/.test(name),
)
const migrations = await readAll('server/db/migrations', (name) => name.endsWith('.sql'))

/** Each function as the newest migration defines it. */
const definitions = migrations
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  .flatMap(({ text }) =>
    Array.from(
      text.matchAll(/create (?:or replace )?function (\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$;/g),
      ([, name = '', body = '']) => [name, body] as const,
    ),
  )
const functions = Array.from(new Map(definitions), ([name, body]) => ({ name, body }))

describe('the table of owners', () => {
  test('gives every table of the database exactly one owner', async () => {
    // Another test holds tables.ts to the migrated database.
    const [, listed = ''] =
      /export interface DB \{([\s\S]*?)\}/.exec(await readText('server/db/tables.ts')) ?? []
    const tables = Array.from(listed.matchAll(/^ {2}(\w+):/gm), ([, name = '']) => name)
    expect(tables.length).toBeGreaterThan(15)
    const owned = Object.values(owners).flatMap((owner) => owner.tables)
    expect(owned.toSorted()).toEqual([...tables, 'schema_migrations'].toSorted())
  })

  test('gives every SQL function that writes exactly one owner', () => {
    const writing = functions.filter(({ body }) => tablesWritten(body).length > 0)
    const owned = Object.values(owners).flatMap((owner) => Object.keys(owner.functions ?? {}))
    expect(owned.toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
  })

  test('names every table of another folder that a function writes', () => {
    for (const { tables, functions: listed = {} } of Object.values(owners)) {
      for (const [name, { also = [] }] of Object.entries(listed)) {
        const body = functions.find((one) => one.name === name)?.body ?? ''
        const others = tablesWritten(body).filter((table) => !tables.includes(table))
        expect(others.toSorted(), name).toEqual(also.toSorted())
      }
    }
  })
})

test('every write is in the folder that owns the table', () => {
  expect(sources.length).toBeGreaterThan(150)
  expect(sources.flatMap(foreignWrites)).toEqual([])
})

test('orders are locked in one place', () => {
  const locks =
    /selectFrom\('orders[^;]*forUpdate|(?:from|join) orders\b[^;`]*\bfor (?:no key )?update/
  const places = sources.filter(({ text }) => locks.test(text)).map(({ path }) => path)
  expect(places, 'call lockOrder of server/orders/lock-order.ts').toEqual([
    'server/orders/lock-order.ts',
  ])
})

describe('a planted write', () => {
  test.each([
    "query.updateTable('orders as o').set({ status: 'paid' })",
    "query\n      .insertInto(\n'orders')",
    "query.deleteFrom('orders')",
    "query.mergeInto('orders')",
    'sql`update orders set status = ${status}`',
    'sql`with x as (update only public.orders as o set version = 2 returning 1) select 1`',
    "{ text: 'insert into orders (id) values ($1)', values: [] }",
    '`insert into "orders" select 1`',
    '`MERGE INTO orders o using x on true when matched then delete`',
    '`delete from orders where id = $1`',
    "'truncate orders'",
  ])('%j is found', (text) => {
    expect(tablesWritten(text)).toEqual(['orders'])
  })

  test.each([
    'query.updateTable(table)',
    'sql`update ${sql.table(name)} set x = 1`',
    '`insert into ${t} (id) values ($1)`',
  ])('to a table that is not named, %j, is found', (text) => {
    expect(tablesWritten(text)).toEqual([UNNAMED])
  })

  test.each([
    "query.selectFrom('orders').forUpdate()",
    'sql`select o.id from orders o for update of o`',
    '`select 1 from orders for no key update skip locked`',
    '// update orders set status = 1',
    '/* insert into orders */',
    "'please update the order'",
  ])('%j is none', (text) => {
    expect(tablesWritten(text)).toEqual([])
  })

  test('to orders from payments/ fails, and says where it belongs', () => {
    const text = 'await org.tx.run(sql`update orders set amount_paid = 1`)'
    expect(foreignWrites({ path: 'server/payments/settle-payment.ts', text })).toEqual([
      'server/payments/settle-payment.ts writes orders: call a function of server/orders/',
    ])
    expect(foreignWrites({ path: 'server/orders/money/set-money.ts', text })).toEqual([])
    expect(foreignWrites({ path: 'server/routes/v1/orders.ts', text })).toHaveLength(1)
  })

  test('by another folder’s SQL function fails too', () => {
    const text = "{ text: 'select place_order($1)' }"
    expect(functionsCalled(text)).toEqual(['place_order'])
    expect(foreignWrites({ path: 'server/payments/start.ts', text })).toHaveLength(1)
    expect(foreignWrites({ path: 'server/orders/place/write-order.ts', text })).toEqual([])
  })

  test('belongs to the nearest folder that owns tables', () => {
    expect(ownerOf('server/orders/place/write-order.ts')).toBe('server/orders')
    expect(ownerOf('server/payments/sessions/end-sessions.ts')).toBe('server/payments/sessions')
    expect(ownerOf('server/payments/settle-payment.ts')).toBe('server/payments')
    expect(ownerOf('server/live/hub.ts')).toBeNull()
  })
})
