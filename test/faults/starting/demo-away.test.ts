import { expect, test } from 'vitest'
import { makeDataDir, runCommand, startServe } from '#test/processes.ts'
import type { Settings } from '#test/processes.ts'
import { SECRET, startTestServer } from '#test/harness.ts'

// One click signs a visitor in to the demo only with the embedded database, on this machine itself.

/** The roles that the sign-in page offers, and what a click on the first one answers. */
async function offered(settings: Settings) {
  await using serving = await startServe(settings)
  const { json } = await serving.fetch('/api/account/sign-in')
  const origin = settings['BASE_URL'] ?? `http://localhost:${serving.port}`
  const clicked = await serving.fetch('/api/account/sign-in/demo', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'owner' }),
  })
  await serving.stop()
  return {
    roles: json.demoRoles.length,
    status: clicked.status,
    cookie: clicked.headers.get('set-cookie'),
  }
}

const REFUSED = { roles: 0, status: 403, cookie: null }

test('at an address of the internet there is none, though the database is embedded', async () => {
  await using dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir.path, SECRET_KEY: SECRET }
  expect((await runCommand(['demo'], settings)).code).toBe(0)
  expect(await offered({ ...settings, BASE_URL: 'https://bins.example' })).toEqual(REFUSED)
  expect(await offered(settings)).toMatchObject({ roles: 4, status: 200 })
})

test('with a database of its own there is none, though it is on this machine', async () => {
  const { databaseUrl } = await startTestServer()
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: SECRET }
  expect((await runCommand(['demo'], settings)).code).toBe(0)
  expect(await offered(settings)).toEqual(REFUSED)
})
