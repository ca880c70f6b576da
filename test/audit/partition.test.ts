import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { query, run } from '#test/backup/on-deployment.ts'
import { withKey } from '#test/harness.ts'
import { makeDataDir, runCommand, startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'

// The audit log in partitions, made beside a running server (docs/operating.md, "The audit log by month").

vi.setConfig({ testTimeout: 240_000 })

const place = async (server: Serving, key: string) =>
  (
    await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(key),
      body: JSON.stringify(anOrder()),
    })
  ).status

test('the audit log is divided by month while orders are placed, and loses nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-months-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await using dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir.path }
  const catalog = join(folder, 'catalog.json')
  await writeFile(catalog, JSON.stringify(plainCatalog))
  const create = ['organisation', 'create', '--slug', 'river', '--name', 'River', '--timezone']
  await run([...create, 'Australia/Perth'], settings)
  await run(['catalog', 'import', 'river', catalog], settings)
  const { key } = await run(['key', 'create', 'river', '--access', 'read_write'], settings)
  const url = await dataDir.ownerUrl()
  const asOwner = (text: string) => query(url, text)

  const divided = new AbortController()
  const answers: number[] = []
  await using server = await startServe({ ...settings, API_RATE_PER_MINUTE: '1000000' })
  const placing = Array.from({ length: 4 }, async () => {
    while (!divided.signal.aborted) answers.push(await place(server, key))
  })
  const { added, dropped } = await run(['audit', 'partition'], settings)
  divided.abort()
  await Promise.all(placing)
  answers.push(await place(server, key))

  expect(dropped).toEqual([])
  expect(added).toHaveLength(5)
  expect(added[0]).toBe(added[1].replace('audit_log_', 'audit_log_before_'))
  expect(answers.length).toBeGreaterThan(5)
  expect(answers.filter((status) => status !== 201)).toEqual([])
  const [written] = await asOwner(
    `select count(*)::integer as rows, count(distinct id)::integer as ids from audit_log
      where action = 'order.placed'`,
  )
  expect(written).toEqual({ rows: answers.length, ids: answers.length })

  // Nothing is missing, also not for the next start.
  expect(await run(['migrate'], settings)).toEqual({ migrated: true, applied: 0, rights: 0 })
  expect(await run(['audit', 'partition'], settings)).toEqual({ added: [], dropped: [] })

  // What is old enough leaves as before, or with its month.
  await asOwner(`insert into audit_log (organisation_id, at, actor, action, subject)
    select id, now() - interval '6 years', 'system', 'old', id from organisations where slug = 'river'`)
  expect(await asOwner('select purge_audit_log(10, 1827) as gone')).toEqual([{ gone: 1 }])
  expect(await asOwner(`select from audit_log where action = 'old'`)).toEqual([])

  // A backup has the rows, and comes back without the partitions.
  const archive = join(folder, 'kerbside.backup')
  await run(['backup', archive], settings)
  await using elsewhere = await makeDataDir()
  const restored = { DATA_DIR: elsewhere.path, DEMO_HOST_PORT: '0' }
  await mkdir(elsewhere.path, { recursive: true })
  await writeFile(
    join(elsewhere.path, 'secret-key'),
    await readFile(join(dataDir.path, 'secret-key')),
    { mode: 0o600 },
  )
  await run(['restore', archive], restored)
  await using other = await startServe(restored)
  const count = `select count(*)::integer as rows, max(id)::integer as last from audit_log where action = 'order.placed'`
  expect(await query(await elsewhere.ownerUrl(), count)).toEqual(await asOwner(count))
  expect(await place(other, key)).toBe(201)
})

test('a run that fails leaves the table as it was, and two at once do its work once', async () => {
  await using dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir.path }
  await run(['migrate'], settings)
  await using _server = await startServe(settings)
  const url = await dataDir.ownerUrl()
  const constraints = () =>
    query(url, `select from pg_constraint where conname = 'audit_log_until'`)
  await query(url, 'create table audit_log_later ()')
  const failed = await runCommand(['audit', 'partition'], settings)
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('audit_log_later')
  expect(await constraints()).toEqual([])
  await query(url, 'drop table audit_log_later')

  const both = await Promise.all(
    [1, 2].map(() => runCommand(['audit', 'partition', '--json'], settings)),
  )
  const added = both.flatMap(({ code, json, stderr }) => {
    if (code !== 0) expect(stderr).toContain('another run is under way')
    return code === 0 ? json.added : []
  })
  expect(added).toHaveLength(5)
  expect(await constraints()).toEqual([])
})

test('a month that is a year old can be dropped, and no later one', async () => {
  await using dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir.path }
  const create = ['organisation', 'create', '--slug', 'river', '--name', 'River', '--timezone']
  await run([...create, 'Australia/Perth'], settings)
  await using _server = await startServe(settings)
  const { added } = await run(['audit', 'partition'], settings)
  const url = await dataDir.ownerUrl()
  // As it will be in some years.
  await query(
    url,
    `alter table audit_log detach partition ${added[0]};
    create table audit_log_2021_03 partition of audit_log for values from ('2021-03-01Z') to ('2021-04-01Z');
    create table audit_log_2021_04 partition of audit_log for values from ('2021-04-01Z') to ('2021-05-01Z');`,
  )
  const drop = (month: string) => ['audit', 'partition', '--drop-before', month]
  expect(await run(drop('2021-04'), settings)).toEqual({
    added: [],
    dropped: ['audit_log_2021_03'],
  })
  const thisMonth = new Date().toISOString().slice(0, 7)
  const refused = await runCommand(drop(thisMonth), settings)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('the audit log is kept for a year at least')
  const wrong = await runCommand(drop('2021-4'), settings)
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain('--drop-before takes a month, such as 2027-01')
})
