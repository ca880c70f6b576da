import { beforeAll, expect, test } from 'vitest'
import { demoKey, loadDemo } from '#server/demo/load-demo.ts'
import { SECRET, startTestServer } from '#test/harness.ts'
import { codeOf, runShell, runTypeScript } from './page-code.ts'

// Does what the start of the documentation says, as a newcomer with the demonstration organisation.

const server = await startTestServer()
const env = { KERBSIDE_KEY: demoKey(SECRET) }
let page: string

beforeAll(async () => {
  await loadDemo(server.db, SECRET)
  page = (await server.fetch('/docs')).text.replaceAll('http://localhost', server.url)
})

/** The answer that the page shows, up to where it is cut. */
function shownAnswer(): Record<string, unknown> {
  const [shown = ''] = codeOf(page, 'json')
  return JSON.parse(shown.replace(/,\n\s*…/, '')) as Record<string, unknown>
}

test('the command places an order, and again answers with the same one', async () => {
  const command = codeOf(page, 'sh').find((code) => code.startsWith('curl')) ?? ''
  expect(command).toContain('Idempotency-Key: my-first-order')
  const send = async (script: string) =>
    JSON.parse(await runShell(script, env)) as Record<string, unknown>
  const order = await send(command)
  expect(order).toMatchObject({ object: 'order', status: 'confirmed' })
  expect((await send(command))['id']).toBe(order['id'])

  const { total, gst, paid, status } = shownAnswer()
  expect(order).toMatchObject({ total, gst, paid, status })
})

test('the program places an order too', async () => {
  const [program = ''] = codeOf(page, 'ts')
  const printed = await runTypeScript(program, env)
  expect(printed).toMatch(/^[\dA-Z-]+ \d+\n$/)
  expect(printed).toContain(` ${String(shownAnswer()['total'])}\n`)
})
