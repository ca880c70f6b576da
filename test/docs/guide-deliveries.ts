import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The code and the test vector of the guide to webhooks, and deliveries to try that code on. */

const guide = readFileSync(
  new URL('../../server/openapi/guides/verify-webhooks.md', import.meta.url),
  'utf8',
)
/** The fenced blocks of the guide by their language. The test vector has none. */
const fenced = new Map(
  [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => [
    language,
    text,
  ]),
)

export function snippet(language: string): string {
  const found = fenced.get(language)
  if (found === undefined) throw new Error(`the guide has no snippet in ${language}`)
  return found
}

export const vector = Object.fromEntries(
  [...snippet('').matchAll(/^(\S+) +(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

export type Delivery = { headers: Record<string, string>; body: string; secret: string; at: number }

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

export function signatureOf({
  secret = '',
  id,
  timestamp,
  body,
}: Record<'secret' | 'id' | 'timestamp' | 'body', string | undefined>): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

const NOW = 1_795_300_000
const SECRET = `whsec_${Buffer.alloc(32, 0xfb).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 0x07).toString('base64')}`

/** A delivery signed with each secret; its body has characters of more than one byte. */
function deliver(change: Partial<Delivery> = {}, age = 0, secrets = [SECRET]): Delivery {
  const [id, timestamp, body] = ['evt_01', String(NOW - age), '{"name":"6 m³ · 🗑"}']
  const signatures = secrets.map((secret) => signatureOf({ secret, id, timestamp, body }))
  const values = [id, timestamp, signatures.join(' ')]
  const headers = Object.fromEntries(HEADERS.map((name, index) => [name, values[index] ?? '']))
  return { headers, body, secret: SECRET, at: NOW, ...change }
}

const changed = deliver()
export const cases: Record<string, { delivery: Delivery; genuine: boolean }> = {
  'a fresh signature': { delivery: deliver(), genuine: true },
  'a changed byte': { delivery: deliver({ body: changed.body.replace('6', '8') }), genuine: false },
  'another id': {
    delivery: deliver({ headers: { ...changed.headers, 'webhook-id': 'evt_02' } }),
    genuine: false,
  },
  'another secret': { delivery: deliver({ secret: OTHER }), genuine: false },
  'no secret, which anyone can sign with': {
    delivery: deliver({ secret: 'whsec_' }, 0, ['whsec_']),
    genuine: false,
  },
  'an old timestamp': { delivery: deliver({}, 301), genuine: false },
  'a timestamp to come': { delivery: deliver({}, -302), genuine: false },
  'a timestamp four minutes off': { delivery: deliver({}, 240), genuine: true },
  'the second signature of two': { delivery: deliver({}, 0, [OTHER, SECRET]), genuine: true },
  'the first signature of two': { delivery: deliver({}, 0, [SECRET, OTHER]), genuine: true },
  'no signature': {
    delivery: deliver({ headers: { ...changed.headers, 'webhook-signature': '' } }),
    genuine: false,
  },
  'half a signature': {
    delivery: deliver({
      headers: {
        ...changed.headers,
        'webhook-signature': (changed.headers['webhook-signature'] ?? '').slice(0, 20),
      },
    }),
    genuine: false,
  },
  'the test vector': {
    delivery: {
      headers: Object.fromEntries(HEADERS.map((name) => [name, vector[name] ?? ''])),
      body: vector['body'] ?? '',
      secret: vector['secret'] ?? '',
      at: Number(vector['webhook-timestamp']),
    },
    genuine: true,
  },
}
