import { expect, test } from 'vitest'
import { createKerbside } from '../../client/src/kerbside.ts'

test.each([
  { apiKey: 'svc_sk_line\n' },
  { apiKey: '' },
  { apiKey: undefined },
  { baseUrl: 'api.example.com' },
  { baseUrl: 'https://user:secret@api.example.com' },
  { baseUrl: 'https://api.example.com?x=1' },
  { retries: -1 },
  { retries: 1.5 },
  { timeoutMs: 0 },
  { timeoutMs: 2 ** 31 },
])('the option %j is refused at once', (wrong) => {
  const options = { apiKey: 'svc_sk_secretive', baseUrl: 'https://api.example.com', ...wrong }
  const create = () => createKerbside(options as Parameters<typeof createKerbside>[0])
  expect(create).toThrow(TypeError)
  expect(create).not.toThrow(/svc_sk/)
})
