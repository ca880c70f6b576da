import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { repository } from '#test/processes.ts'

/** The log buffers lines before it writes them. However a process ends, none may be lost. */

function run(lines: number, way: string) {
  return spawn(process.execPath, ['test/faults/log-program.ts', String(lines), way], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function numbersOf(written: string): number[] {
  const lines = written.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => (JSON.parse(line) as { line: number }).line)
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test.each([
  ['return', 0],
  ['exit', 3],
  ['throw', 1],
  ['reject', 1],
])('a process that ends by %s has written every line, in order', async (way, code) => {
  // One line, less than a batch; and many batches plus a rest.
  for (const lines of [1, 1501]) {
    const child = run(lines, way)
    const [written, ended] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect(ended[0]).toBe(code)
    expect(numbersOf(written)).toEqual(upTo(lines))
  }
})

test('a process that keeps running writes its lines while it waits', async () => {
  const child = run(1, 'stay')
  let written = ''
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()))
  await expect.poll(() => numbersOf(written), { timeout: 20_000 }).toEqual([1])
  child.kill()
  await once(child, 'close')
})

test('a process waits for a slow reader and loses nothing', async () => {
  const lines = 40_000
  const child = run(lines, 'return')
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  // We don't read yet: this is what Node buffers on its own.
  await expect.poll(() => child.stderr.readableLength, { timeout: 20_000 }).toBeGreaterThan(0)
  await sleep(500)
  expect(stdout).toBe('')
  const [written] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(stdout).toBe('written')
  expect(numbersOf(written)).toEqual(upTo(lines))
})

test('a process whose reader disconnects carries on', async () => {
  const child = run(40_000, 'return')
  child.stderr.destroy()
  const [stdout, ended] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect([stdout, ended[0]]).toEqual(['written', 0])
})
