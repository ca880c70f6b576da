import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { nameSources } from '#server/build/name-sources.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { repository, runCommand, startServe } from '#test/processes.ts'

// The server as `npm run build` leaves it in server/dist. Whatever starts a server of its own in these tests runs it.

const dist = join(repository, 'server/dist')
const files = (await readdir(dist)).filter((name) => name.endsWith('.js'))

test('every file of it loads, also those of packages that few deployments need', async () => {
  const alone = files.filter((name) => name !== 'main.js')
  expect(alone.some((name) => name.startsWith('stripe'))).toBe(true)
  const load = alone.map(
    (name) => `await import(${JSON.stringify(pathToFileURL(join(dist, name)))})`,
  )
  const words = ['--input-type=module', '--eval', `${load.join('\n')}\nprocess.exit()`]
  const ran = await runCommand(words, {}, [process.execPath])
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
})

test('a line of it leads to the line of its source, as a stack in the log has to', async () => {
  const built = (await readFile(join(dist, 'main.js'), 'utf8')).split('\n')
  const source = (await readFile(join(repository, 'server/main.ts'), 'utf8')).split('\n')
  const lineIn = (lines: string[]) =>
    lines.findIndex((line) => line.startsWith('function stopOnSignal')) + 1
  const at = (path: string, line: number) => `at ${pathToFileURL(path).href}:${line}:1`
  const stack = at(join(dist, 'main.js'), lineIn(built))
  expect(nameSources(stack)).toBe(at(join(repository, 'server/main.ts'), lineIn(source)))
  const gone = at(join(dist, 'gone.js'), 1)
  expect(nameSources(gone)).toBe(gone)
})

test('it draws PDFs in a built thread, finds the fonts, and logs an error with its place in the sources', async () => {
  expect(files.some((name) => name.startsWith('print-thread'))).toBe(true)
  const operator = await startTestServer()
  const firm = await createTestOrganisation(operator.db, plainCatalog)
  const owner = await createMember(operator, firm, 'owner')
  const books = openBooks(owner, firm.slug)
  await books.begin()
  const { id } = (await placeByKey(operator, firm, anOrder())).json
  const draft = await books.draft(id)
  await using server = await startServe({
    DATABASE_URL: operator.databaseUrl,
    SECRET_KEY: SECRET,
  })
  const pdf = await server.fetch(`/api/office/${firm.slug}/invoices/${draft.id}.pdf`, {
    headers: { cookie: owner.cookie() },
  })
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])

  await operator.owner.query('alter table invoices rename to gone')
  const failed = await server.fetch(`/api/office/${firm.slug}/invoices/${draft.id}`, {
    headers: { cookie: owner.cookie() },
  })
  expect(failed.status).toBe(500)
  await expect.poll(() => server.stderr()).toContain('/server/office/invoices/read-invoice.ts:')
})
