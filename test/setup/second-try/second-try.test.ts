import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

// `npm test` over two files. One can fail.

const folder = await mkdtemp(join(tmpdir(), 'kerbside-second-try-'))
afterAll(() => rm(folder, { recursive: true }))

async function runTests(kind: string) {
  const log = join(folder, `${kind}.log`)
  const args = ['test/run.ts', '--config', 'test/setup/second-try/vitest.config.ts']
  const child = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, KIND: kind, LOG: log, NO_COLOR: '1', VITEST: '' },
    // What failed goes to the other stream, which may be read earlier or later.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const code = await new Promise((done) => child.on('close', done))
  const tries = (await readFile(log, 'utf8')).split('\n').length - 1
  return { code, out, tries }
}

describe('npm test', () => {
  test('runs a file once that passes', async () => {
    const { code, out, tries } = await runTests('fine')
    expect({ code, tries }).toEqual({ code: 0, tries: 1 })
    expect(out).toMatch(/Tests: 3 passed, 0 failed\n$/)
  })

  test('runs a file again whose step in the browser ran out of time, and names it', async () => {
    const { code, out, tries } = await runTests('slow once')
    expect({ code, tries }).toEqual({ code: 0, tries: 2 })
    expect(out).toContain('Ran a second time: slow.fixture.ts')
    expect(out).toMatch(/Test Files +2 passed \(2\)\n +Tests +3 passed \(3\)/)
    expect(out).toMatch(/Tests: 3 passed, 0 failed\n$/)
  })

  test('fails if it runs out of time again', async () => {
    const { code, out, tries } = await runTests('always slow')
    expect({ code, tries }).toEqual({ code: 1, tries: 2 })
    expect(out).toMatch(/Tests: 2 passed, 1 failed\n$/)
  })

  test('never tries a wrong value again', async () => {
    const { code, out, tries } = await runTests('wrong')
    expect({ code, tries }).toEqual({ code: 1, tries: 1 })
    expect(out).toMatch(/Tests: 2 passed, 1 failed\n$/)
  })
})
