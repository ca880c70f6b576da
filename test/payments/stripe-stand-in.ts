import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { closeAfterFile } from '#test/setup/after-file.ts'
import type { StripeOptions } from '#server/payments/providers/stripe.ts'

/** The part of Stripe's HTTP API we use, on loopback; Stripe's real package talks to it. */

export const WEBHOOK_SECRET = 'whsec_for_tests_only'

type Json = Record<string, unknown>
type Session = Json & { id: string; status: string; payment_status: string; metadata: Json }

export type StandIn = {
  options: StripeOptions
  sessions: Map<string, Session>
  refunds: Map<string, Json>
  /** Every request received, such as `POST /v1/refunds`. */
  requests: string[]
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void
  /** Number of coming requests to answer with 500. */
  failing: number
  /** A customer pays at Stripe; no event is sent yet. */
  pay(id: string): Session
}

export async function startStandIn(): Promise<StandIn> {
  const known = new Map<string, Json>()
  const server = createServer((request, response) => {
    void (async () => {
      const form = new URLSearchParams(await text(request))
      const { method = '', url = '' } = request
      standIn.requests.push(`${method} ${url}`)
      const key = request.headers['idempotency-key']?.toString() ?? ''
      const answer = (status: number, body: Json) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      }
      if (standIn.failing > 0) {
        standIn.failing -= 1
        answer(500, { error: { message: 'Down', type: 'api_error' } })
        return
      }
      const before = known.get(key)
      if (before) {
        answer(200, before)
        return
      }
      // "You passed an empty string …": Stripe takes that for unsetting what can't be unset.
      if (form.get('customer_email') === '') {
        const error = { code: 'parameter_invalid_empty', param: 'customer_email' }
        answer(400, { error: { ...error, type: 'invalid_request_error' } })
        return
      }
      const made = act(method, url, form)
      if (made && method === 'POST') known.set(key, made)
      if (made) answer(200, made)
      else answer(404, { error: { message: 'No such thing', type: 'invalid_request_error' } })
    })()
  })
  const act = (method: string, url: string, form: URLSearchParams): Json | null => {
    if (method === 'POST' && url === '/v1/checkout/sessions') return open(form)
    if (method === 'POST' && url === '/v1/refunds') return refund(form)
    if (method === 'GET' && url.startsWith('/v1/refunds?')) {
      const of = new URLSearchParams(url.split('?')[1]).get('payment_intent')
      const data = [...standIn.refunds.values()].filter(
        ({ payment_intent: intent }) => intent === of,
      )
      return { object: 'list', url: '/v1/refunds', has_more: false, data }
    }
    const intent = /^\/v1\/payment_intents\/pi_(\w+)$/.exec(url)?.[1]
    if (intent !== undefined) {
      const metadata = standIn.sessions.get(intent)?.metadata
      return metadata ? { id: `pi_${intent}`, object: 'payment_intent', metadata } : null
    }
    const id = /^\/v1\/checkout\/sessions\/(\w+)(?:\/expire)?$/.exec(url)?.[1] ?? ''
    const session = standIn.sessions.get(id)
    if (session && url.endsWith('/expire')) session.status = 'expired'
    return session ?? null
  }
  const open = (form: URLSearchParams): Json => {
    const id = `cs_${standIn.sessions.size + 1}`
    const metadata = { organisation: '', session: '', order: '' }
    for (const name of Object.keys(metadata) as (keyof typeof metadata)[]) {
      metadata[name] = form.get(`metadata[${name}]`) ?? ''
      if (form.get(`payment_intent_data[metadata][${name}]`) !== metadata[name]) {
        throw new Error('the payment does not name what its session names')
      }
    }
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]'),
      success_url: form.get('success_url'),
      expires_at: Number(form.get('expires_at')),
      metadata,
    }
    standIn.sessions.set(id, session)
    return session
  }
  const refund = (form: URLSearchParams): Json => {
    const made = {
      id: `re_${standIn.refunds.size + 1}`,
      object: 'refund',
      status: 'succeeded',
      amount: Number(form.get('amount')),
      payment_intent: form.get('payment_intent'),
      metadata: {
        organisation: form.get('metadata[organisation]'),
        refund: form.get('metadata[refund]'),
      },
    }
    standIn.refunds.set(made.id, made)
    return made
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    options: {
      secretKey: 'sk_test_of_the_stand_in',
      webhookSecret: WEBHOOK_SECRET,
      api: { host: '127.0.0.1', port, protocol: 'http' },
    },
    sessions: new Map(),
    refunds: new Map(),
    requests: [],
    failing: 0,
    forgetKeys: () => known.clear(),
    pay(id) {
      const session = standIn.sessions.get(id)
      if (!session) throw new Error(`there is no session ${id}`)
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${id}`,
      })
      return session
    },
  }
  return standIn
}

/** A signed Stripe event; `at` is its creation time in Unix seconds. */
export function compose(
  type: string,
  object: object | undefined,
  {
    secret = WEBHOOK_SECRET,
    timestamp,
    at,
    livemode = false,
  }: { secret?: string; timestamp?: number; at?: number; livemode?: boolean } = {},
): { body: string; headers: Record<string, string> } {
  const created = at ?? Math.floor(Date.now() / 1000)
  const event = { id: 'evt_1', object: 'event', type, created, livemode, data: { object } }
  const body = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  })
  return { body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
}
