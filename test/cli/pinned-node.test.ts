import { chmod, copyFile, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, runCommand } from '#test/processes.ts'

/** Newer versions of Node need a library that small Linux systems lack. */

const LOADER =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'

test('a system without a library that Node needs: what to install', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kerbside-node-'))
  const bin = join(folder.path, 'node_modules/.bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'node'), `#!/bin/sh\necho '${LOADER}' >&2\nexit 127\n`)
  await chmod(join(bin, 'node'), 0o755)
  const command = join(folder.path, 'bin/kerbside')
  await mkdir(join(folder.path, 'bin'))
  await copyFile(join(repository, 'bin/kerbside'), command)

  const ran = await runCommand(['serve'], {}, [command])
  expect([ran.code, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toContain(LOADER)
  expect(ran.stderr).toContain('apt-get install libatomic1')
})
