import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cases, signatureOf, snippet, vector } from './guide-deliveries.ts'
import { programs } from './guide-programs.ts'

/** Runs the code that the guide gives, as a reader would. */

const folder = mkdtempSync(join(tmpdir(), 'kerbside-snippets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0
}

describe.each(Object.entries(programs))('%s', (_, { command, file, source, compiler }) => {
  const missing = [command, compiler?.command ?? command].find((each) => !isInstalled(each))

  test.skipIf(missing !== undefined)(
    `accepts genuine deliveries only${missing ? ` (skipped: there is no ${missing} on this machine)` : ''}`,
    () => {
      writeFileSync(join(folder, file), source())
      if (compiler) execFileSync(compiler.command, compiler.args, { cwd: folder })
      const path = join(folder, compiler?.file ?? file)
      const input = JSON.stringify(Object.values(cases).map(({ delivery }) => delivery))
      const printed = execFileSync(command, [path], { input, encoding: 'utf8' })
      const answers = JSON.parse(printed) as boolean[]
      const accepted = Object.fromEntries(Object.keys(cases).map((name, at) => [name, answers[at]]))
      const expected = Object.entries(cases).map(([name, { genuine }]) => [name, genuine])
      expect(accepted).toEqual(Object.fromEntries(expected))
    },
    30_000,
  )
})

test('the test vector has the right signature', () => {
  const { secret, 'webhook-id': id, 'webhook-timestamp': timestamp, body = '' } = vector
  expect(vector['webhook-signature']).toBe(signatureOf({ secret, id, timestamp, body }))
  expect(JSON.parse(body)).toMatchObject({ id, type: 'job.completed' })
})

test('the guide has a snippet in each of its four languages', () => {
  for (const language of ['ts', 'python', 'php', 'csharp']) {
    expect(snippet(language)).toMatch(/webhook-signature/)
  }
})
