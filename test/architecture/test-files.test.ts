import { expect, test } from 'vitest'
import { readTree } from './documents/read-tree.ts'

test('what a helper opens is closed by closeAfterFile, as Vitest forgets an afterAll within a test or a hook', async () => {
  const code = (await readTree()).filter(({ path }) => /^(?:test|bench)\/.*\.ts$/.test(path))
  expect(code.length).toBeGreaterThan(300)
  const called = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^(.*)\bafterAll\(/gm)].map(([, before = '']) => ({ path, before })),
  )
  const registered = called.filter(
    ({ path, before }) => before === '' && /\.test\.ts$|^test\/setup\/each-file\.ts$/.test(path),
  )
  expect(called.filter((call) => !registered.includes(call))).toEqual([])
})
