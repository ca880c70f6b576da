import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { addTotp, codeOf, givePassword, signInHalf } from '#test/actors/factors.ts'
import { createMember } from '#test/actors/team.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'
import { runCommand, startServe } from '#test/processes.ts'

// Authenticator apps keep working while the deployment's secret is replaced, and afterwards.

vi.setConfig({ testTimeout: 120_000 })
const folder = await mkdtemp(join(tmpdir(), 'kerbside-apps-'))
afterAll(() => rm(folder, { recursive: true }))

const NEW = 'the-new-secret-of-these-tests-alone'

test('an authenticator app outlives the secret that its own was encrypted with', async () => {
  const server = await startTestServer()
  const organisation = await createTestOrganisation(server.db)
  const member = await createMember(server, organisation, 'viewer')
  await givePassword(server, member)
  const { secret } = await addTotp(member)
  const settings = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: folder,
    BASE_URL: 'http://localhost',
    SECRET_KEY: NEW,
  }
  const between = { ...settings, SECRET_KEY_PREVIOUS: SECRET }

  await using replacing = await startServe(between)
  const half = await signInHalf(replacing, member)
  const finish = { token: half.token, code: codeOf(secret) }
  const first = await half.browser.send('POST', '/api/account/sign-in/second-factor', finish)
  expect(first.status, first.text).toBe(200)
  const rotated = await runCommand(['secret', 'rotate'], between)
  expect(rotated.code, rotated.stderr).toBe(0)
  await replacing.stop()

  await using after = await startServe(settings)
  const again = await signInHalf(after, member)
  const late = { token: again.token, code: codeOf(secret, 1) }
  const second = await again.browser.send('POST', '/api/account/sign-in/second-factor', late)
  expect(second.status, second.text).toBe(200)
})
