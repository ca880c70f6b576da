import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKerbside } from '../../../client/src/kerbside.ts'
import type { Order, OrderPage } from '../../../client/src/schema/schema.ts'
import { exampleEndpoint } from '#contract/examples/webhook.ts'
import { exampleOrder } from '#contract/examples/order.ts'
import { demoKey, loadDemo } from '#server/demo/load-demo.ts'
import { eventually } from '#test/eventually.ts'
import { freePort } from '#test/free-port.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import { codeOf, fill, runShell, runTypeScript, startProgram } from './page-code.ts'

// Does what each recipe of the documentation says, with the demonstration organisation.

const server = await startTestServer({ deliveries: true })
const apiKey = demoKey(SECRET)
const env = { KERBSIDE_KEY: apiKey }
const kerbside = createKerbside({ apiKey, baseUrl: server.url })
const prelude = `import { createKerbside } from 'kerbside-client'
const options = { apiKey: process.env.KERBSIDE_KEY ?? '', baseUrl: '${server.url}' }
const kerbside = createKerbside(options)
`
const tried = new Set<string>()
/** The command of the first order, and the order that it placed. */
let place: string
let order: Order

/** The code of a recipe's page by language. */
async function open(path: string) {
  tried.add(path === '' ? 'start' : path)
  const { status, text } = await server.fetch(`/docs/${path}`)
  expect(status, path).toBe(200)
  const page = text.replaceAll('http://localhost', server.url)
  return { sh: codeOf(page, 'sh'), ts: codeOf(page, 'ts'), python: codeOf(page, 'python'), page }
}

const read = async (script: string): Promise<Record<string, unknown>> =>
  JSON.parse(await runShell(script, env)) as Record<string, unknown>

beforeAll(async () => {
  await loadDemo(server.db, SECRET)
  place = (await open('')).sh.at(-1) ?? ''
  order = (await read(place)) as unknown as Order
})

const python = spawnSync('python3', ['--version']).status === 0
const receivers = [
  { language: 'ts', command: process.execPath, missing: false },
  { language: 'python', command: 'python3', missing: !python },
] as const

describe.each(receivers)('in $language', ({ language, command, missing }) => {
  const why = missing ? ` (skipped: there is no ${command} on this machine)` : ''

  test.skipIf(missing)(`receive events${why}`, { timeout: 60_000 }, async () => {
    const { sh, ...code } = await open('receive-events')
    const [register, tryOut, recover] = sh
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/hooks`
    const key = `receiver-in-${language}`
    const endpoint = await read(
      fill(register, { 'https://www.example.com/hooks': url, 'my-first-endpoint': key }),
    )
    const id = String(endpoint['id'])
    const program = code[language].find((block) => /createServer|HTTPServer/.test(block))
    const { printed } = await startProgram(fill(program, { 4000: String(port) }), {
      command,
      env: { KERBSIDE_SECRET: String(endpoint['secret']) },
    })
    await eventually(async () =>
      JSON.stringify(await read(fill(tryOut, { [exampleEndpoint.id]: id }))),
    ).toContain('"succeeded":true')
    await eventually(printed).toMatch(/^ping evt_[0-9a-f]{32}$/m)

    await read(fill(place, { 'my-first-order': key }))
    await eventually(printed).toMatch(/^order\.created evt_[0-9a-f]{32}$/m)

    const since = { '2027-02-01T00:00:00Z': '2026-01-01T00:00:00Z' }
    const { queued } = await read(fill(recover, { [exampleEndpoint.id]: id, ...since }))
    expect(queued).toBeTypeOf('number')
    const forged = await fetch(url, {
      method: 'POST',
      body: '{"type":"order.created","id":"evt_1"}',
    })
    expect(forged.status).toBe(400)
    await kerbside.webhookEndpoints.delete(id)
  })
})

test('receive events with the client', async () => {
  const { ts } = await open('receive-events')
  const [create, , recover] = ts
  const url = { 'https://www.example.com/hooks': `http://127.0.0.1:${await freePort()}/hooks` }
  const printed = await runTypeScript(`${prelude}${fill(create, url)}\n${recover}`, env)
  expect(printed).toMatch(/^we_[0-9a-f]{32} whsec_\S+\n0\n$/)
})

test('book on your own site', async () => {
  const { sh, ts } = await open('book-on-your-site')
  const [catalog, availability] = await Promise.all(sh.map(read))
  expect(catalog).toHaveProperty('products')
  expect(availability).toHaveProperty('products')
  const lines = (await runTypeScript(prelude + ts.join('\n'), env)).trim().split('\n')
  expect(lines[0]).toMatch(/^General waste bin 2 m³ \d+$/)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(lines.join(' ')).toContain("'Where should the bin go?'")
  const [placed] = (await kerbside.orders.list({ limit: 1 })).data
  expect(lines.slice(-2)).toEqual([
    `${placed?.reference} ${placed?.total}`,
    expect.stringMatching(/^http.*\/pay\//),
  ])
})

test('mirror orders and jobs without gaps', async () => {
  const { sh, ts } = await open('mirror-orders')
  const [all, next, since] = sh
  const list = async (script = '', given: Record<string, string> = {}): Promise<string[]> => {
    const { data } = JSON.parse(await runShell(script, { ...env, ...given })) as OrderPage
    return data.map(({ id }) => id)
  }
  const ids = await list(all)
  const seen = { UPDATED_AT: order.updatedAt, ID: order.id }
  expect(await list(next, seen)).toEqual(ids.slice(ids.indexOf(order.id) + 1))
  expect(await list(since, seen)).toEqual(expect.arrayContaining(order.jobs.map(({ id }) => id)))
  let records = 0
  for await (const { jobs } of kerbside.orders.all()) records += 1 + jobs.length
  expect(await runTypeScript(ts.join('\n'), env)).toBe(`${records} orders and jobs\n`)
})

test('sync to your accounts', async () => {
  const { ts } = await open('sync-accounts')
  const before = 'let lastRun = new Date(0)\nconst books = new Map<string, any>()\n'
  const after = '\nconsole.log(JSON.stringify([...books]))'
  const books = JSON.parse(await runTypeScript(prelude + before + ts.join('\n') + after, env))
  const { reference, charges, gst, version } = await kerbside.orders.get(order.id)
  const lines = charges.map(({ description, amount }) => ({ description, cents: amount }))
  const [, written] = books.find(([id]: [string]) => id === order.id)
  expect(written).toMatchObject({ number: reference, lines, gst, version, void: false })
})

test('test organisations', async () => {
  const { sh, ts, page } = await open('test-organisations')
  const [organisation, pay] = sh
  expect(await read(organisation ?? '')).toMatchObject({ slug: 'bandicoot', test: true })
  const { url } = await read(fill(pay, { [exampleOrder.id]: order.id }))
  const own = `const order = { id: '${order.id}' }\n`
  const printed = await runTypeScript(prelude + own + ts.join('\n'), env)
  expect(printed).toBe(`bandicoot true\n${String(url)}\n`)

  const { text } = await server.fetch(new URL(String(url)).pathname)
  const cards = page.match(/\d{4} \d{4} \d{4} \d{4}/g) ?? []
  expect(cards).toHaveLength(3)
  for (const card of cards) expect(text).toContain(card)
})

test('make events happen', async () => {
  const { sh } = await open('trigger')
  const made = await read(sh.join('\n'))
  expect(made).toMatchObject({ object: 'test_event', event: { type: 'job.completed' } })
  expect(await read(sh.join('\n'))).toEqual(made)
})

test('the request log', async () => {
  const { sh } = await open('request-log')
  await kerbside.orders.get('00000000-0000-4000-8000-000000000000').catch(() => null)
  const problems = async () => {
    const { data } = (await read(sh.join('\n'))) as { data: { problem: string }[] }
    return data.map(({ problem }) => problem)
  }
  await eventually(problems).toContain('No order has that id')
})

test('pages of lists', async () => {
  const { sh, ts } = await open('pagination')
  const script = fill(sh.join('\n'), { [exampleOrder.id]: order.id })
  expect((await runShell(script, env)).match(/"hasMore"/g)).toHaveLength(2)
  expect(await runTypeScript(prelude + ts.join('\n'), env)).toContain(`${order.reference} `)
})

test('every guide with code is tried', () => {
  const folder = new URL('../../../web/docs/guides/', import.meta.url)
  const guides = globSync('**/*.md', { cwd: folder }).filter((name) =>
    /^```(?:sh|ts|python)$/m.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(guides.map((name) => basename(name, '.md')).toSorted()).toEqual([...tried].toSorted())
})
