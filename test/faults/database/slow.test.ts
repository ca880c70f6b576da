import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { createTestDatabase } from '#test/harness.ts'

// A slow statement is logged with its text and the organisation it's for, and never with its values.

test('a statement that takes longer than the limit is logged once, without its values', async () => {
  const lines: unknown[] = []
  const db = openDatabase({
    connection: await createTestDatabase(),
    poolSize: 1,
    namedStatements: true,
    slowStatementMs: 200,
    log: {
      info() {},
      warn: (facts: unknown, message?: unknown) => void lines.push([message, facts]),
      error() {},
    },
  })
  await db.query({ text: 'select 1' })
  const text = 'select pg_sleep($1),\n   $2::text as secret'
  await db.query({ name: 'doze', text, values: [0.3, 'canary'] }, 'org_sleepy')
  await db.end()
  const facts = {
    ms: expect.any(Number),
    name: 'doze',
    organisation: 'org_sleepy',
    statement: 'select pg_sleep($1), $2::text as secret',
  }
  expect(lines).toEqual([['slow statement', facts]])
})
