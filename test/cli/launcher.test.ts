import {
  chmod,
  copyFile,
  mkdir,
  mkdtempDisposable,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, runCommand } from '#test/processes.ts'

// bin/kerbside, which finds what to run.

const LOADER =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'

async function layOut() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'kerbside-launcher-'))
  const write = async (name: string, content: string) => {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), content)
  }
  const bin = join(folder.path, 'node_modules/.bin')
  await Promise.all([bin, join(folder.path, 'bin')].map((it) => mkdir(it, { recursive: true })))
  const command = join(folder.path, 'bin/kerbside')
  await copyFile(join(repository, 'bin/kerbside'), command)
  return { folder, write, bin, command }
}

test('a system without a library that Node needs: what to install', async () => {
  const { folder, bin, command } = await layOut()
  await using _ = folder
  // Newer versions of Node need one that small Linux systems lack.
  await writeFile(join(bin, 'node'), `#!/bin/sh\necho '${LOADER}' >&2\nexit 127\n`)
  await chmod(join(bin, 'node'), 0o755)

  const ran = await runCommand(['serve'], {}, [command])
  expect([ran.code, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toContain(LOADER)
  expect(ran.stderr).toContain('apt-get install libatomic1')
})

test('a command runs the built server, but the sources if one of them has changed since', async () => {
  const { folder, write, bin, command } = await layOut()
  await using _ = folder
  await symlink(process.execPath, join(bin, 'node'))
  const runs = async () => (await runCommand(['usage'], {}, [command])).stdout
  await write('server/main.ts', `process.stdout.write('the sources')`)
  for (const name of ['contract/values/day.ts', 'embedded-postgres/start.ts', 'package-lock.json'])
    await write(name, '')
  expect(await runs()).toBe('the sources')

  const build = async () => {
    await write('server/dist/main.js', `process.stdout.write('what was built')`)
    await write('server/dist/sources', 'a hash')
    expect(await runs()).toBe('what was built')
  }
  for (const name of ['server/main.ts', 'contract/values/day.ts', 'package-lock.json']) {
    await build()
    // As a release unpacks it: older than the build by its date.
    await utimes(join(folder.path, name), 1, 1)
    expect(await runs()).toBe('the sources')
  }
  await build()
  await rename(join(folder.path, 'contract/values/day.ts'), join(folder.path, 'contract/day.ts'))
  expect(await runs()).toBe('the sources')
  await build()
  await rm(join(folder.path, 'embedded-postgres'), { recursive: true })
  expect(await runs()).toBe('the sources')
})
