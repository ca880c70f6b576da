import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { demoKey, loadDemo } from '#server/demo/load-demo.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import { textOf } from './read-page.ts'

// Does what the start of the documentation says, as a newcomer with the demonstration organisation.

const run = promisify(execFile)
const server = await startTestServer()
const env = { ...process.env, KERBSIDE_KEY: demoKey(SECRET) }
let page: string

beforeAll(async () => {
  await loadDemo(server.db, SECRET)
  page = (await server.fetch('/docs')).text
})

/** The code of a language on the page, which calls the test server. */
function codeOf(language: string): string[] {
  const blocks = page.matchAll(new RegExp(`data-language="${language}"><code>([^]*?)</code>`, 'g'))
  return [...blocks].map(([, code = '']) =>
    code
      .split('\n')
      // `textOf` joins lines.
      .map((line) => (/^ */.exec(line)?.[0] ?? '') + textOf(line))
      .join('\n')
      .replaceAll('http://localhost', server.url),
  )
}

/** The answer that the page shows, up to where it is cut. */
function shownAnswer(): Record<string, unknown> {
  const [shown = ''] = codeOf('json')
  return JSON.parse(shown.replace(/,\n\s*…/, '')) as Record<string, unknown>
}

test('the command places an order, and again answers with the same one', async () => {
  const command = codeOf('sh').find((code) => code.startsWith('curl')) ?? ''
  expect(command).toContain('Idempotency-Key: my-first-order')
  const send = async (script: string) => {
    const { stdout } = await run('/bin/sh', ['-c', script], { env })
    return JSON.parse(stdout) as Record<string, unknown>
  }
  const order = await send(command)
  expect(order).toMatchObject({ object: 'order', status: 'confirmed' })
  expect((await send(command))['id']).toBe(order['id'])

  const { total, gst, paid, status } = shownAnswer()
  expect(order).toMatchObject({ total, gst, paid, status })
})

test('the program places an order too', async () => {
  const [program = ''] = codeOf('ts')
  const client = fileURLToPath(new URL('../../client/src/index.ts', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-first-order-'))
  const file = join(folder, 'order.mts')
  await writeFile(file, program.replace("'kerbside-client'", JSON.stringify(client)))
  try {
    const { stdout } = await run(process.execPath, [file], { env })
    expect(stdout).toMatch(/^[\dA-Z-]+ \d+\n$/)
    expect(stdout).toContain(` ${String(shownAnswer()['total'])}\n`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
