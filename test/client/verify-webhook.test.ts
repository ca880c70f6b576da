import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const other = 'whsec_HwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const body =
  '{"id":"evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70","type":"job.completed","timestamp":"2026-11-21T01:33:05.123Z","organisationId":"org_9fK2mQ7xT4bVw1Zc","apiVersion":"v1","data":{"id":"0f4c2f8e-7c3a-4a53-9d0e-2f6f1f7b8a11","object":"job","version":4,"status":"completed","orderId":"6fbf24fe-03e8-496e-a29d-9b2585559f5f"}}'
const headers = {
  'webhook-id': 'evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70',
  'webhook-timestamp': '1795224785',
  'webhook-signature': 'v1,LIw6HuCEIBOTSiBzhxlI4tAgrZCNiUfabCcOoObX2j8=',
}
const signedAt = Number(headers['webhook-timestamp']) * 1000

beforeEach(() => void vi.useFakeTimers({ now: signedAt + 1000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['Node’s', { ...headers, host: 'example.com', 'set-cookie': ['a=1', 'b=2'] }],
  ['those of fetch', new Headers(headers)],
  [
    'capitals',
    {
      'Webhook-Id': headers['webhook-id'],
      'WEBHOOK-TIMESTAMP': headers['webhook-timestamp'],
      'Webhook-Signature': [headers['webhook-signature']],
    },
  ],
  ['one named get', { ...headers, get: 'away' }],
])('the published vector verifies, with headers such as %s', (_, given) => {
  expect(verifyWebhook(secret, body, given)).toEqual(JSON.parse(body))
})

test('the body can be any bytes', () => {
  expect(verifyWebhook(secret, Buffer.from(body), headers)).toEqual(JSON.parse(body))
  expect(verifyWebhook(secret, new TextEncoder().encode(body), headers)).toEqual(JSON.parse(body))
  const text = '{"name":"Zoë – “日本” 🚛"}'
  const signature = new Webhook(secret).sign('evt_1', new Date(signedAt), text)
  const signed = { ...headers, 'webhook-id': 'evt_1', 'webhook-signature': signature }
  expect(verifyWebhook(secret, Buffer.from(text), signed)).toEqual(JSON.parse(text))
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])
  expect(() => verifyWebhook(secret, marked, signed)).toThrow(WebhookVerificationError)
})

test('one of several secrets is enough', () => {
  expect(verifyWebhook([other, secret], body, headers).type).toBe('job.completed')
  expect(verifyWebhook([secret, other], body, headers).type).toBe('job.completed')
})

test.each([
  ['another secret', [other], body, headers],
  ['another body', [secret], `${body} `, headers],
  ['another id', [secret], body, { ...headers, 'webhook-id': 'evt_other' }],
  ['another time', [secret], body, { ...headers, 'webhook-timestamp': '1795224786' }],
  ['no time at all', [secret], body, { ...headers, 'webhook-timestamp': 'now' }],
  ['a signature without its version', [secret], body, { ...headers, 'webhook-signature': 'LIw6' }],
  ['no headers', [secret], body, {}],
  ['a header sent twice', [secret], body, { ...headers, 'Webhook-Id': 'evt_other' }],
])('%s is refused', (_, secrets, sent, given) => {
  expect(() => verifyWebhook(secrets, sent, given)).toThrow(WebhookVerificationError)
})

test('a timestamp more than five minutes off is refused', () => {
  for (const minutes of [-6, 6]) {
    vi.setSystemTime(signedAt + minutes * 60_000)
    expect(() => verifyWebhook(secret, body, headers)).toThrow(WebhookVerificationError)
  }
})

test.each([[[]], [undefined], [''], ['AAEC'], ['whsec_'], [[secret, 'whsec_?']]])(
  'the secret %j throws a TypeError that does not show it',
  (wrong) => {
    const verify = () => verifyWebhook(wrong as string[], body, headers)
    expect(verify).toThrow(TypeError)
    expect(verify).not.toThrow('AAEC')
  },
)

test('a parsed body throws a TypeError', () => {
  expect(() => verifyWebhook(secret, JSON.parse(body) as string, headers)).toThrow(/unparsed/)
})
