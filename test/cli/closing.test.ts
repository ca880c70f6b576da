import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BUILT, makeDataDir, repository, surroundings } from '#test/processes.ts'

// What a command did or why it failed reaches the operator even if closing the database fails afterwards.

const PASSWORD = 'nine wet gumboots on a rope'

test.each([
  ['an error of its own', 'short', 2, 'kerbside: password: must be at least 15 characters long'],
  ['what it did', PASSWORD, 0, ''],
])('a command whose closing fails still says %s', async (_, password, code, sentence) => {
  await using dataDir = await makeDataDir()
  const words = [
    'account',
    'create',
    '--organisation',
    'bandicoot',
    '--email',
    'robin@acme.example',
  ]
  const settings = { ...surroundings, DATA_DIR: dataDir.path }
  const [file, ...args] = BUILT
  const start = (...rest: string[]) =>
    spawn(file, [...args, ...rest], { cwd: repository, env: settings })
  const demo = start('demo')
  await text(demo.stdout)

  const child = start(...words, '--role', 'owner', '--name', 'Robin', '--password-stdin', '--json')
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  // It waits for the password now, with the database open.
  while (!existsSync(join(dataDir.path, 'secret-key')) || (await dataDir.postmaster()) === 0) {
    await sleep(50)
  }
  await sleep(1500)
  await rm(join(dataDir.path, 'postgres.lock'))
  await mkdir(join(dataDir.path, 'postgres.lock'))
  child.stdin.end(password)
  const [stdout, stderr] = await said
  expect(child.exitCode).toBe(code)
  expect(stderr).toContain(sentence)
  expect(stderr).toContain('could not close the database')
  expect(stdout).toContain(code === 0 ? 'robin@acme.example' : '')
})
