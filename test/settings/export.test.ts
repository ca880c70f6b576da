import { eventually } from '#test/eventually.ts'
import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createKey } from '#server/api-keys/create-key.ts'
import { startExports } from '#server/exports/run-exports.ts'
import { purgeExports } from '#server/exports/purge-exports.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { startTestServer } from '#test/harness.ts'
import { createTenant } from '#test/tenancy/tenants.ts'
import { readCsv, readZip } from './read-zip.ts'

// The export of everything, read back and held against the database.

const server = await startTestServer()
const ours = await createTenant(server, 'Bolt', 'b')
const theirs = await createTenant(server, 'Acme', 'a')
const owner = await createMember(server, ours, 'owner', { name: 'Olive Owner' })
const former = await createMember(server, ours, 'owner', { name: 'Otto Owner' })
await former.send('DELETE', `/api/account/memberships/${ours.slug}`)
const office = `/api/office/${ours.slug}`
/** Why a worker failed: it tries again half a minute later, when a test has given up. */
const faults: string[] = []
const log = { info() {}, warn() {}, error: (about: unknown) => void faults.push(inspect(about)) }

const ask = (key: string = randomUUID()) =>
  owner.ask(`${office}/exports`, { method: 'POST', headers: { 'idempotency-key': key } })
const latest = async () => (await owner.ask(`${office}/exports`)).json.data[0]

/** Runs a worker until the latest export has ended. */
async function makeIt() {
  await using _worker = startExports({ db: server.db, baseUrl: 'http://localhost', log })
  await eventually(async () => [(await latest()).status, ...faults].join('\n')).toMatch(
    /^(?:done|failed)/,
  )
  return latest()
}

async function download(id: string): Promise<Buffer> {
  const opened = await owner.send('POST', `${office}/exports/${id}/download`)
  expect(opened.status, opened.text).toBe(200)
  const response = await fetch(`${server.url}${office}/exports/${id}/file`, {
    headers: { cookie: owner.cookie() },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return Buffer.from(await response.arrayBuffer())
}

const mailsTo = async (email: string) =>
  (
    await server.owner.query<{ subject: string }>(
      'select subject from mails where recipient = $1 order by created_at, id',
      [email],
    )
  ).rows.map(({ subject }) => subject)

test('the export is the database, table by table, and nothing of anyone else', async () => {
  const key = await ours.within((org) =>
    createKey(org, { name: 'Till', access: 'read', expiresAt: null }),
  )
  await ours.within((org) =>
    recordMail(org, { recipient: 'x@example.com', subject: '=1+1, "x"', body: 'Zeile\r\nmit ü' }),
  )
  // The request log is written a moment later: the tenant's last call, and all before it.
  const logged = async () =>
    (
      await server.owner.query(
        `select from requests where organisation_id = $1 and route = '/api/v1/events'`,
        [ours.id],
      )
    ).rowCount
  await eventually(logged).toBe(1)
  const asked = await ask()
  expect(asked.status, asked.text).toBe(201)
  expect(asked.json).toMatchObject({ status: 'waiting', askedBy: { name: 'Olive Owner' } })
  const made = await makeIt()
  expect(made).toMatchObject({ status: 'done', error: null })

  const zip = await download(made.id)
  expect(zip.length).toBe(made.bytes)
  const files = readZip(zip)
  const json = new Map(
    Array.from(files).flatMap(([name, content]) => {
      const [, table] = /^json\/(.*)\.json$/.exec(name) ?? []
      return table === undefined ? [] : [[table, JSON.parse(content.toString())] as const]
    }),
  )
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organisation_id'
        and c.relname not in ('exports', 'export_parts', 'order_search', 'usage_versions', 'moved_bins', 'job_margins', 'stale_margins',
          'horizons', 'organisation_files')`,
  )
  expect([...json.keys()].toSorted()).toEqual(
    [...tables.map(({ name }) => name), 'accounts', 'organisations'].toSorted(),
  )
  expect(json.get('orders').length).toBe(1)
  expect(made.tablesDone).toBe(json.size)
  expect(made.rowsDone).toBe([...json.values()].flat().length)

  // What came after the snapshot: the download itself, and the end of the export.
  const later = `action in ('export.made', 'export.downloaded')`
  for (const [table, rows] of json) {
    const condition =
      table === 'organisations'
        ? 'id = $1'
        : table === 'accounts'
          ? 'id in (select account_id from memberships where organisation_id = $1)'
          : table === 'audit_log'
            ? `organisation_id = $1 and not ${later}`
            : table === 'mails'
              ? `organisation_id = $1 and subject not like 'The export of%'`
              : 'organisation_id = $1'
    const { rows: stored } = await server.owner.query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from ${table} t where ${condition}`,
      [ours.id],
    )
    const columns = Object.keys(rows[0] ?? {})
    const only = (row: Record<string, unknown>) =>
      JSON.stringify(columns.map((column) => [column, row[column]]))
    expect(rows.map(only).toSorted(), table).toEqual(stored.map(({ row }) => only(row)).toSorted())
    const csv = readCsv(String(files.get(`csv/${table}.csv`)))
    expect(csv.length - 1, table).toBe(rows.length)
    expect(csv[0]?.length, table).toBe(csv.at(-1)?.length)
  }

  const everything = [...files.values()].map(String).join('\n')
  for (const secret of theirs.secrets) expect(everything).not.toContain(secret)
  const { rows: secrets } = await server.owner.query<{ secret: string }>(
    `select hash as secret from api_keys union select hash from invitations
      union select encode(secret, 'base64') from webhook_endpoints
      union select hash from sessions`,
  )
  for (const { secret } of [{ secret: key.key }, ...secrets]) {
    expect(everything).not.toContain(secret)
  }
  expect(everything).not.toMatch(/whsec_|svc_sk_/)
  expect(String(files.get('csv/mails.csv'))).toContain(`"'=1+1, ""x""",`)
})

test('the owners hear of it, and only an owner gets it, who has just shown who they are', async () => {
  expect(await mailsTo(owner.email)).toEqual([
    `Everything in Test ${ours.slug} is being exported`,
    `The export of Test ${ours.slug} is ready`,
  ])
  expect(await mailsTo(former.email)).toEqual([])
  const { id } = await latest()
  const admin = await createMember(server, ours, 'admin')
  const bare = await signInAgain(server, owner.accountId, 1)
  for (const path of [`/exports/${id}/file`, '/exports']) {
    const refused = await admin.ask(office + path)
    expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([403, 'role'])
  }
  const unproven = await bare.ask(`${office}/exports/${id}/file`)
  expect([unproven.status, unproven.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])
  const { rows } = await server.owner.query(
    `select action, account_id from audit_log where subject = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'export.asked_for', account_id: owner.accountId },
    { action: 'export.made', account_id: null },
    { action: 'export.downloaded', account_id: owner.accountId },
  ])
})

test('one is made at a time, and asking again with the same key asks for the same', async () => {
  const key = randomUUID()
  const first = await ask(key)
  expect(first.status, first.text).toBe(201)
  const again = await ask(key)
  expect([again.status, again.json.id]).toEqual([201, first.json.id])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = await ask()
  expect([other.status, other.json.error]).toEqual([
    422,
    'export: is being made already, wait until it is done',
  ])
  expect((await makeIt()).id).toBe(first.json.id)
})

test('an export that was cut short is made again from the beginning, and stays open without a subscription', async () => {
  await server.owner.query('update organisations set subscription_active = false where id = $1', [
    ours.id,
  ])
  const asked = await ask()
  expect(asked.status, asked.text).toBe(201)
  await server.owner.query(
    `update exports set status = 'running', attempts = 1, leased_by = 'gone',
      leased_until = now() - interval '1 second' where id = $1`,
    [asked.json.id],
  )
  await server.owner.query(
    `insert into export_parts (organisation_id, export_id, position, bytes) values ($1, $2, 0, 'half')`,
    [ours.id, asked.json.id],
  )
  const made = await makeIt()
  expect(made).toMatchObject({ id: asked.json.id, status: 'done' })
  expect(readZip(await download(made.id)).has('about.txt')).toBe(true)
})

test('a day later the file is gone', async () => {
  const { id } = await latest()
  await server.owner.query(
    `update exports set finished_at = finished_at - interval '25 hours' where id = $1`,
    [id],
  )
  expect((await owner.ask(`${office}/exports/${id}/file`)).status).toBe(404)
  expect(await purgeExports(server.db)).toBeGreaterThan(0)
  const { rows } = await server.owner.query('select from export_parts where export_id = $1', [id])
  expect(rows).toEqual([])
  expect(await latest()).toMatchObject({ id, status: 'removed', expiresAt: null })
})
