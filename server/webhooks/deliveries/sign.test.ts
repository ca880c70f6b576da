import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { createWebhookSecret, signWebhook } from './sign.ts'

const vector = {
  id: 'evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70',
  timestamp: 1_795_224_785,
  body: '{"id":"evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70","type":"job.completed","timestamp":"2026-11-21T01:33:05.123Z","organisationId":"org_9fK2mQ7xT4bVw1Zc","apiVersion":"v1","data":{"id":"0f4c2f8e-7c3a-4a53-9d0e-2f6f1f7b8a11","object":"job","version":4,"status":"completed","orderId":"6fbf24fe-03e8-496e-a29d-9b2585559f5f"}}',
}

test('the documented vector', () => {
  const secrets = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=']
  expect(signWebhook({ ...vector, secrets })).toBe(
    'v1,LIw6HuCEIBOTSiBzhxlI4tAgrZCNiUfabCcOoObX2j8=',
  )
})

test('a secret is 32 bytes of its own', () => {
  const secret = createWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(createWebhookSecret()).not.toBe(secret)
})

test('what is not a secret signs nothing', () => {
  expect(() => signWebhook({ ...vector, secrets: ['AAECAwQF'] })).toThrow('whsec_')
})

test.for([
  ['standardwebhooks', Webhook],
  ['svix', SvixWebhook],
] as const)('receivers with %s', ([, Receiver]) => {
  const secrets = [createWebhookSecret(), createWebhookSecret()] as const
  const body = JSON.stringify({ id: 'evt_1', note: 'ütf-8 → ✓' })
  const timestamp = Math.floor(Date.now() / 1000)
  const signed = (at: number, by: readonly string[] = secrets) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(at),
    'webhook-signature': signWebhook({ id: 'evt_1', timestamp: at, body, secrets: by }),
  })
  const headers = signed(timestamp)

  for (const secret of secrets) {
    const receiver = new Receiver(secret)
    expect(() => receiver.verify(body, headers)).not.toThrow()
    expect(() => receiver.verify(body.replace('✓', '✔'), headers)).toThrow()
    expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow()
    expect(() => receiver.verify(body, signed(timestamp - 360))).toThrow()
    const moved = { ...headers, 'webhook-timestamp': String(timestamp + 1) }
    expect(() => receiver.verify(body, moved)).toThrow()
  }
  expect(() => new Receiver(createWebhookSecret()).verify(body, headers)).toThrow()
  const alone = signed(timestamp, [secrets[1]])
  expect(() => new Receiver(secrets[1]).verify(body, alone)).not.toThrow()
})
