import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import { startSystemPostgres, systemPostgres } from '#test/faults/debian-postgres.ts'
import { withKey } from '#test/harness.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'
import { query, run } from './on-deployment.ts'
import { sumsOf } from './sums-of.ts'

/**
 * A drill: everything that a running server knows is backed up, and comes back on an older PostgreSQL, under an
 * owner who isn't a superuser, and from there on the newer one. It's also the way from the embedded database to
 * one's own, and to another major version.
 */

vi.setConfig({ testTimeout: 240_000 })

/** @returns the order's id */
async function place(server: Serving, key: string): Promise<string> {
  const placed = await server.fetch('/api/v1/orders', {
    method: 'POST',
    headers: withKey(key),
    body: JSON.stringify(anOrder()),
  })
  expect(placed.status, placed.text).toBe(201)
  return placed.json.id
}

const constraints = `select conrelid::regclass::text as of, conname, contype, convalidated,
    pg_get_constraintdef(oid) as text
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`
const tables = `select relname, relforcerowsecurity,
    array(select tgname || ' ' || tgenabled::text from pg_trigger where tgrelid = c.oid and not tgisinternal
      order by 1) as triggers
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`

test.skipIf(!systemPostgres)('orders, files, keys and links come back elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-drill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await using dataDir = await makeDataDir()
  const before = { DATA_DIR: dataDir.path }
  const archive = join(folder, 'kerbside.backup')
  const photo = aPhoto()

  const catalog = join(folder, 'catalog.json')
  await writeFile(catalog, JSON.stringify(plainCatalog))
  const create = ['organisation', 'create', '--slug', 'river', '--name', 'River', '--timezone']
  await run([...create, 'Australia/Perth'], before)
  await run(['catalog', 'import', 'river', catalog], before)
  const { key } = await run(['key', 'create', 'river', '--access', 'read_write'], before)
  const first = await startServe(before)
  const placed = await place(first, key)
  const [organisation] = await query(
    await dataDir.ownerUrl(),
    `select id from organisations where slug = 'river'`,
  )
  await query(
    await dataDir.ownerUrl(),
    `insert into files (organisation_id, id, sha256, stored_sha256, bytes, stored_at, created_at)
      values ($1, gen_random_uuid(), $2, $2, $3, now(), now()),
        ($1, gen_random_uuid(), repeat('0', 64), null, null, null, now()),
        ($1, gen_random_uuid(), repeat('1', 64), repeat('1', 64), 5, now(), now())`,
    [organisation.id, photo.sha256, photo.bytes.length],
  )
  await mkdir(join(dataDir.path, 'files', organisation.id), { recursive: true })
  await writeFile(join(dataDir.path, 'files', organisation.id, photo.sha256), photo.bytes)

  const backup = await run(['backup', archive], before)
  expect(backup).toMatchObject({ files: 1, missingFiles: 1 })
  expect(backup.rows).toBeGreaterThan(15)
  const later = await place(first, key)
  await first.stop()

  await using postgres = await startSystemPostgres()
  const urlOf = (user: string, name: string) =>
    `postgres://${user}@127.0.0.1:${postgres.port}/${name}`
  await query(urlOf('postgres', 'postgres'), 'create role keeper login createrole')
  await query(urlOf('postgres', 'postgres'), 'create database kerbside owner keeper')
  const SECRET_KEY = await readFile(join(dataDir.path, 'secret-key'), 'utf8')
  const url = urlOf('keeper', 'kerbside')
  const after = { DATABASE_URL: url, SECRET_KEY, DATA_DIR: join(folder, 'new') }
  expect(await run(['restore', archive], after)).toMatchObject({
    restored: true,
    rows: backup.rows,
    files: 1,
  })

  // Everything is the same, to the byte, and so is the schema.
  const second = join(folder, 'again.backup')
  await run(['backup', second], { ...after, DATABASE_URL: urlOf('postgres', 'kerbside') })
  expect(await sumsOf(second)).toEqual(await sumsOf(archive))
  await using fresh = await makeDataDir()
  await run(['migrate'], { DATA_DIR: fresh.path })
  await using idle = await startServe({ DATA_DIR: fresh.path })
  for (const text of [constraints, tables]) {
    const owner = urlOf('postgres', 'kerbside')
    expect(await query(owner, text)).toEqual(await query(await fresh.ownerUrl(), text))
  }
  await idle.stop()

  await using server = await startServe(after)
  const read = async (id: string) =>
    (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(key) })).status
  expect([await read(placed), await read(later)]).toEqual([200, 404])
  const [, origin = ''] = /Kerbside accepts requests at (\S+)/.exec(server.stdout()) ?? []
  const view = await server.fetch(`/api/public/river/orders/${placed}/view`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ accessKey: accessKeyOf(placed, SECRET_KEY) }),
  })
  expect(view.status, view.text).toBe(200)
  expect(await read(await place(server, key))).toBe(200)
  const stored = join(after.DATA_DIR, 'files', organisation.id, photo.sha256)
  expect(await readFile(stored)).toEqual(photo.bytes)
  await server.stop()

  // From the older PostgreSQL to the newer one, as an upgrade goes.
  await using newer = await makeDataDir()
  const upgraded = { DATA_DIR: newer.path, SECRET_KEY }
  expect(await run(['restore', second], upgraded)).toMatchObject({ restored: true, files: 1 })
  const third = join(folder, 'upgraded.backup')
  await run(['backup', third], upgraded)
  expect(await sumsOf(third)).toEqual(await sumsOf(archive))
  await using newest = await startServe(upgraded)
  const again = await newest.fetch(`/api/v1/orders/${placed}`, { headers: withKey(key) })
  expect(again.status, again.text).toBe(200)
  await place(newest, key)
})
