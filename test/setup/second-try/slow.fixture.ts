import { appendFileSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'

// A file that fails the first time, as TRIES says: the file at LOG has a line for each try.
const log = process.env['LOG'] ?? ''
const kind = process.env['KIND']
let tries = 0

beforeAll(() => {
  appendFileSync(log, 'tried\n')
  tries = readFileSync(log, 'utf8').split('\n').length - 1
})

test('a step in the browser', () => {
  if (kind === 'always slow' || (kind === 'slow once' && tries === 1)) {
    const error = new Error('locator.waitFor: Timeout 30000ms exceeded.\nCall log: …')
    throw Object.assign(error, { name: 'TimeoutError' })
  }
})

test('a value', () => {
  expect(kind === 'wrong' && tries === 1 ? 2 : 1).toBe(1)
})
