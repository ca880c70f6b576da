import { chmod, chown, cp, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { layOut } from '../layout.ts'
import { findPackage, placeBinaries } from '../place-binaries.ts'
import { chooseUser } from '../run-as.ts'
import { NAMES } from './names.ts'
import {
  ask,
  copyOf,
  gatherLog,
  isRoot,
  isServing,
  makeTemplate,
  removeTemplate,
  scratchFolder,
  serverPid,
  start,
  startProgram,
} from './scratch.ts'

let template: string
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => removeTemplate(template))

test('makes the cluster, the logins and the database in an empty folder', async () => {
  const { owner, service } = await start(await copyOf(template)) // the template began as an empty folder
  expect(
    await ask(
      service,
      `select current_user, current_database(), rolsuper, rolbypassrls, rolcreatedb, rolcreaterole
         from pg_roles where rolname = current_user`,
    ),
  ).toEqual([[NAMES.service, NAMES.database, false, false, false, false]])
  expect(
    await ask(
      owner,
      `select rolname, rolsuper, datlocprovider, datlocale, pg_encoding_to_char(encoding)
         from pg_database join pg_roles on pg_roles.oid = datdba where datname = '${NAMES.database}'`,
    ),
  ).toEqual([[NAMES.owner, true, 'b', 'C.UTF-8', 'UTF8']])
  const wanted = {
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    password_encryption: 'scram-sha-256',
    synchronous_commit: 'on',
  }
  const names = Object.keys(wanted).map((name) => `'${name}'`)
  const found = await ask(
    owner,
    `select name, setting from pg_settings where name in (${names.join()}) order by name`,
  )
  expect(found).toEqual(Object.entries(wanted))
})

test('keeps passwords and socket private, and asks for the password', async () => {
  const dataDir = await copyOf(template)
  const { owner, service } = await start(dataDir)
  if (process.platform === 'linux') {
    const { uid } = await stat(`/proc/${await serverPid(dataDir)}`)
    expect(uid, 'root must not run the server').toBe((await stat(join(dataDir, 'postgres'))).uid)
    expect(uid).not.toBe(0)
  }
  for (const name of await readdir(dataDir)) {
    const { mode } = await stat(join(dataDir, name))
    expect(mode & 0o077, name).toBe(0)
  }
  expect(owner.password).not.toBe(service.password)
  for (const address of [owner, service]) {
    await expect(ask({ ...address, password: 'password' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  }
})

test('starts again with its data, and sets a new service password if that file is gone', async () => {
  const dataDir = await copyOf(template)
  const first = await start(dataDir)
  await ask(first.owner, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await isServing(dataDir)).toBe(false)
  await expect(stat(first.owner.host)).rejects.toThrow('ENOENT')

  await unlink(join(dataDir, 'postgres-service-password'))
  const second = await start(dataDir)
  expect(await ask(second.owner, 'select answer from kept')).toEqual([[42]])
  expect(second.owner).toEqual(first.owner)
  expect(second.service.password).not.toBe(first.service.password)
  expect(await ask(second.service, 'select 1')).toEqual([[1]])
})

test('says what to do if the owner password of an existing cluster is gone', async () => {
  const dataDir = await copyOf(template)
  await unlink(join(dataDir, 'postgres-owner-password'))
  await expect(start(dataDir)).rejects.toThrow('postgres-owner-password')
  expect(await isServing(dataDir)).toBe(false)
})

test('puts the socket in /tmp if the path of the data folder is too long', async () => {
  const dataDir = await copyOf(template, 'a-long-name-'.repeat(8))
  const server = await start(dataDir)
  expect(server.service.host).toMatch(/^\/tmp\/larder-[0-9a-f]{24}$/)
  expect((await stat(server.service.host)).mode & 0o777).toBe(0o700)
  const other = await startProgram(dataDir)
  expect(await ask(server.service, 'select 1')).toEqual([[1]])
  await other.stop()
  await server.stop()
  await expect(stat(server.service.host)).rejects.toThrow('ENOENT')
})

test('two programs that start at once in an empty folder share one server', async () => {
  const dataDir = join(await scratchFolder(), 'data')
  const [one, two] = await Promise.all([startProgram(dataDir), startProgram(dataDir)])
  const pid = await serverPid(dataDir)
  const { service } = await start(dataDir)
  expect(await ask(service, 'select 1')).toEqual([[1]])
  expect(await serverPid(dataDir)).toBe(pid)
  await Promise.all([one.stop(), two.stop()])
  expect(await isServing(dataDir)).toBe(true)
})

test('the last program to stop ends the server, in any order', async () => {
  const dataDir = await copyOf(template)
  const first = await startProgram(dataDir)
  const second = await startProgram(dataDir)
  await first.stop()
  expect(await isServing(dataDir)).toBe(true)
  await second.stop()
  expect(await isServing(dataDir)).toBe(false)

  const [one, two] = await Promise.all([startProgram(dataDir), startProgram(dataDir)])
  await Promise.all([one.stop(), two.stop()])
  expect(await isServing(dataDir)).toBe(false)
})

test('reports low disk space, once', async () => {
  const log = gatherLog()
  const dataDir = await copyOf(template)
  const server = await start(dataDir, { log, minFreeBytes: Number.MAX_SAFE_INTEGER })
  expect(server.storageLow()).toBe(true)
  await sleep(1100)
  expect(log.lines.filter((line) => line.startsWith('disk space'))).toEqual([
    'disk space is low: writes are refused',
  ])
  const other = await start(dataDir, { log })
  expect(other.storageLow()).toBe(false)
})

const asRoot = test.skipIf(!isRoot)

asRoot('serves from a folder closed to all but root (skipped unless root)', async () => {
  const dataDir = join(await scratchFolder({ closed: true }), 'data')
  const server = await start(dataDir)
  expect(await ask(server.service, 'select 1')).toEqual([[1]])
})

asRoot('runs as the owner of a closed folder above the data (skipped unless root)', async () => {
  const home = await scratchFolder({ closed: true })
  await chown(home, 1234, 1234)
  expect(await chooseUser(await layOut(join(home, 'data'), NAMES))).toMatchObject({
    uid: 1234,
    gid: 1234,
  })
})

asRoot('copies the binaries if their user cannot reach them (skipped unless root)', async () => {
  const closed = await scratchFolder({ closed: true })
  const { native, version } = await findPackage()
  await cp(native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  const layout = await layOut(join(await scratchFolder(), 'data'), NAMES)
  const runAs = await chooseUser(layout)
  const unreachable = { native: join(closed, 'native'), version }
  expect(await placeBinaries(unreachable, layout, runAs)).toBe(join(layout.binaries, version))
  await chmod(closed, 0o711)
  expect(await placeBinaries(unreachable, layout, runAs)).toBe(unreachable.native)
})
