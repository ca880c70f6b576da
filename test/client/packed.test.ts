import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKerbside } from '../../client/src/kerbside.ts'
import { ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { freePort } from '#test/free-port.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import { checkTypes, installPacked, run, startProgram } from './packed.ts'

const server = await startTestServer({ deliveries: true })
const organisation = await createTestOrganisation(server.db, plainCatalog)
const project = await installPacked()
const readme = await readFile(new URL('../../client/README.md', import.meta.url), 'utf8')

/** The snippets are both JavaScript and TypeScript: one receives webhooks, the others run in a row. */
const snippets = typeScriptOf(readme)
const receiving = snippets.filter((code) => code.includes('createServer'))
const calling = snippets.filter((code) => !receiving.includes(code)).join('\n')

function typeScriptOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code)
}

test('the package contains the build and nothing more', () => {
  const others = project.files.filter(
    (name) => !/^package\/dist\/(?:http\/|schema\/)?[a-z-]+\.(js|d\.ts)$/.test(name),
  )
  expect(others).toEqual(['package/LICENSE', 'package/README.md', 'package/package.json'])
  expect(project.files).toContain('package/dist/index.d.ts')
})

test('the package works in a script of one line', async () => {
  const script = `
    import { createKerbside, KerbsideError, verifyWebhook } from 'kerbside-client'
    const options = { apiKey: process.env.KEY, baseUrl: ${JSON.stringify(server.url)} }
    const { id } = await createKerbside(options).organisation.get()
    console.log(id, typeof verifyWebhook, new KerbsideError('', { status: 1 }).status)`
  await writeFile(join(project.folder, 'one.mjs'), script)
  const env = { ...process.env, KEY: organisation.readKey }
  const { stdout } = await run(process.execPath, ['one.mjs'], { cwd: project.folder, env })
  expect(stdout.trim()).toBe(`${organisation.id} function 1`)
})

test("the README's receiver has ten lines", () => {
  expect(receiving.join('').trim().split('\n').filter(Boolean)).toHaveLength(10)
})

/** The TypeScript of the documentation's recipes, each as one program, by their files. */
async function readRecipes(): Promise<Record<string, string>> {
  const own = `import type { Kerbside, Order } from 'kerbside-client'
declare const kerbside: Kerbside
declare const order: Order
declare let lastRun: Date
declare const books: Map<string, { version: number; [field: string]: unknown }>
`
  const names = ['book-on-your-site', 'receive-events', 'sync-accounts', 'test-organisations']
  const recipes = names.map(async (name): Promise<[string, string]> => {
    const guide = new URL(`../../web/docs/guides/${name}.md`, import.meta.url)
    return [`${name}.ts`, own + typeScriptOf(await readFile(guide, 'utf8')).join('\n')]
  })
  return Object.fromEntries(await Promise.all(recipes))
}

test("every snippet of the README and the recipes fits the package's types", async () => {
  expect(receiving).toHaveLength(1)
  const files = {
    'calling.ts': calling,
    'receiving.ts': receiving.join('\n'),
    ...(await readRecipes()),
  }
  for (const [name, code] of Object.entries(files)) {
    await writeFile(join(project.folder, name), code)
  }
  await checkTypes(project, ...Object.keys(files))
})

test('every snippet of the README does what it says', async () => {
  const { writeKey, slug } = organisation
  const port = await freePort()
  const kerbside = createKerbside({ apiKey: writeKey, baseUrl: server.url })
  const { secret } = await kerbside.webhookEndpoints.create({ url: `http://127.0.0.1:${port}` })
  const receiver = await startProgram(project, {
    name: 'receiving.mjs',
    code: receiving.join('\n'),
    replace: { 3000: String(port) },
    env: { KERBSIDE_SECRET: secret },
  })
  const { printed, ended } = await startProgram(project, {
    name: 'calling.mjs',
    code: calling,
    replace: {
      'https://api.kerbside.example': server.url,
      'https://www.example.com/hooks': (await startReceiver()).url,
      '0197a3c1-5b0e-7c44-9d5e-3f2b8a6c1d20': ids.bin,
      '2026-11-24': inDays(3),
      '2026-12-01': inDays(10),
    },
    env: { KERBSIDE_API_KEY: writeKey },
  })
  expect(await ended, printed()).toBe(0)
  const [reference = ''] = /^[\dA-Z-]+/.exec(printed()) ?? []
  expect(printed().trim().split('\n')).toEqual([
    `${reference} 45000`,
    `90000 ${inDays(3)}`,
    `${reference} Alex Nguyen`,
    `${reference}/1 scheduled 12 Example Street, Newtown`,
    `Test ${slug} Australia/Sydney confirmed`,
    expect.stringMatching(/^\d+ \d+ \d+ \d+$/),
    'limit too_big must be at most 100',
    expect.stringMatching(/^\S+$/),
    'cancelled',
    expect.stringMatching(/^whsec_/),
    'The renovation is off',
  ])
  await expect.poll(receiver.printed, { timeout: 10_000 }).toContain('ordered 45000')
})
