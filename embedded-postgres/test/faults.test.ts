import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { signalServer } from '../lock-files.ts'
import {
  ask,
  askUntilAnswered,
  connect,
  copyOf,
  isServing,
  makeTemplate,
  removeTemplate,
  serverPid,
  start,
  startProgram,
  startStranger,
} from './scratch.ts'

let template: string
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => removeTemplate(template))

test('attaches to the server that a killed program left behind', async () => {
  const dataDir = await copyOf(template)
  const program = await startProgram(dataDir)
  const pid = await serverPid(dataDir)
  await program.kill()
  expect(await isServing(dataDir)).toBe(true)

  const server = await start(dataDir)
  expect(await serverPid(dataDir)).toBe(pid)
  expect(await ask(server.service, 'select 1')).toEqual([[1]])
  await server.stop()
  expect(await isServing(dataDir)).toBe(false)
})

test('brings back a killed server with every row it acknowledged', async () => {
  const dataDir = await copyOf(template)
  const { owner } = await start(dataDir)
  const pool = new Pool(owner)
  pool.on('error', () => {
    // its idle connections break when the server dies
  })
  onTestFinished(() => pool.end())
  await pool.query('create table kept (number int)')

  const killed = await serverPid(dataDir)
  const acknowledged: number[] = []
  for (let number = 0; acknowledged.length < 200; number++) {
    const insert = pool.query('insert into kept values ($1)', [number])
    await insert.then(
      () => acknowledged.push(number) === 100 && process.kill(killed, 'SIGKILL'),
      () => sleep(5),
    )
  }
  // The backends of the killed server may acknowledge rows too, until its successor takes over.
  await vi.waitUntil(() => isServing(dataDir), 20_000)
  expect(await serverPid(dataDir)).not.toBe(killed)
  const { rows } = await pool.query<{ number: number }>('select number from kept')
  expect(rows.map((row) => row.number)).toEqual(expect.arrayContaining(acknowledged))
})

test('brings back a killed server that another program had launched', async () => {
  const dataDir = await copyOf(template)
  const launcher = await startProgram(dataDir)
  const { owner } = await start(dataDir)
  await launcher.kill()
  for (const _again of [1, 2]) {
    process.kill(await serverPid(dataDir), 'SIGKILL')
    await expect(ask(owner, 'select 1')).rejects.toThrow()
    expect(await askUntilAnswered(owner, 'select 1')).toEqual([[1]])
  }
})

test('waits for the backends that outlive a killed server', async () => {
  const dataDir = await copyOf(template)
  const { owner } = await start(dataDir)
  const client = await connect(owner)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = Number(rows[0]?.pid)

  process.kill(backend, 'SIGSTOP') // like a busy backend, it doesn't notice that its server died
  try {
    process.kill(await serverPid(dataDir), 'SIGKILL')
    await sleep(700)
    expect(await isServing(dataDir)).toBe(false)
  } finally {
    process.kill(backend, 'SIGCONT')
  }
  expect(await askUntilAnswered(owner, 'select 1')).toEqual([[1]])
})

test('takes over the lock files of a dead server whose process number a stranger now has', async () => {
  const dataDir = await copyOf(template)
  const program = await startProgram(dataDir)
  const files = [
    join(dataDir, 'postgres', 'postmaster.pid'),
    join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock'),
  ]
  await program.kill()
  process.kill(await serverPid(dataDir), 'SIGKILL')
  await vi.waitUntil(async () => !(await isServing(dataDir)))

  const stranger = await startStranger(join(dataDir, 'postgres'))
  for (const file of files) {
    const content = await readFile(file, 'utf8')
    await writeFile(file, content.replace(/^\d+/, String(stranger)))
  }
  const server = await start(dataDir)
  expect(await ask(server.service, 'select 1')).toEqual([[1]])
  expect(await serverPid(dataDir)).not.toBe(stranger)
  expect(() => process.kill(stranger, 0)).not.toThrow()
})

test.skipIf(process.platform !== 'linux')('takes over the lock file of a zombie', async () => {
  const dataDir = await copyOf(template)
  // The shell becomes `sleep`, which never waits for the child that ends.
  const parent = await startStranger(join(dataDir, 'postgres'), 'sleep 0 & exec sleep 60')
  const zombie = await vi.waitFor(async () => {
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
    const state = await readFile(`/proc/${children.trim()}/stat`, 'utf8')
    expect(state).toContain(') Z ')
    return Number(children)
  })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(file, `${zombie}\n${join(dataDir, 'postgres')}\n`)
  const server = await start(dataDir)
  expect(await ask(server.service, 'select 1')).toEqual([[1]])
})

test('leaves the server running for a client of another program', async () => {
  const dataDir = await copyOf(template)
  const server = await start(dataDir)
  const client = await connect(server.owner)
  await server.stop()
  const { rows } = await client.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

test('can stop while it brings the server back', async () => {
  const dataDir = await copyOf(template)
  const server = await start(dataDir)
  process.kill(await serverPid(dataDir), 'SIGKILL')
  await server.stop()
  expect(await isServing(dataDir)).toBe(false)
})

test('ends a server that does not come to an end of stopping', { timeout: 90_000 }, async () => {
  const dataDir = await copyOf(template)
  const program = await startProgram(dataDir)
  const stuck = await serverPid(dataDir)
  await program.kill()
  const attached = await start(dataDir)
  const client = await connect(attached.owner)
  await client.query('create table kept (number int)')
  await attached.stop()
  // A smart shutdown waits for this client for as long as it stays.
  process.kill(stuck, 'SIGTERM')

  const again = await start(dataDir)
  expect(await serverPid(dataDir)).not.toBe(stuck)
  expect(await ask(again.owner, 'select count(*) from kept')).toEqual([['0']])
})

test('leaves a dead server dead if restart is off', async () => {
  const dataDir = await copyOf(template)
  await start(dataDir, { restart: false })
  process.kill(await serverPid(dataDir), 'SIGKILL')
  await sleep(700)
  expect(await isServing(dataDir)).toBe(false)
})

test('signals a server that ended since it was found without a fault', async () => {
  const child = spawn('true')
  const pid = Number(child.pid)
  await once(child, 'close')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(() => signalServer(pid, 'SIGQUIT')).not.toThrow()
})
