import { expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { aFullOrder, inDays } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, startTestServer, withKey } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { anonymous, createTenant, unknownNames } from './tenants.ts'
import type { Names } from './tenants.ts'

// For every endpoint, how one organisation would try to reach another's records. Each attempt is
// answered just as it is for names that nobody has, and no answer holds anything of the other's.

const server = await startTestServer()
const theirs = await createTenant(server, 'Acme', 'a')
const ours = await createTenant(server, 'Bolt', 'b')

type Attempt = {
  how: string
  /** Made with the other organisation's names, and again with names that nobody has. */
  path?: (names: Names) => string
  headers?: (names: Names) => Record<string, string>
  /** What the body of a write has beside a good order of our own. */
  body?: (names: Names) => Record<string, unknown>
  status: number
  /** Holds of the answer where it is no refusal. */
  expect?: (answer: Answer) => void
}

const isEmpty = ({ json }: Answer) => expect(json.data).toEqual([])
const isOurs = ({ json }: Answer) => expect(json.organisation?.id ?? json.id).toBe(ours.id)
const isNotTheirs = ({ json }: Answer) => expect(json.id).not.toBe(theirs.names.orderId)
const aLine = {
  productId: ours.names.productId,
  quantity: 1,
  deliveryDate: inDays(3),
  pickupDate: inDays(10),
}

const orderAttempts: Attempt[] = [
  { how: 'their product', body: ({ productId }) => ({ productId }), status: 422 },
  { how: 'their parent product', body: ({ parentId }) => ({ productId: parentId }), status: 422 },
  {
    how: 'a line of their product',
    body: ({ productId }) => ({ lines: [{ ...aLine, productId }] }),
    status: 422,
  },
  { how: 'their area', body: ({ areaId }) => ({ areaId }), status: 422 },
  {
    how: 'their add-on',
    body: ({ addOnId }) => ({ addOns: [{ productId: addOnId, quantity: 1 }] }),
    status: 422,
  },
  {
    how: 'their time period',
    body: ({ periodId }) => ({ deliveryTimePeriodId: periodId }),
    status: 422,
  },
  {
    how: 'their notice',
    body: ({ noticeId }) => ({ acceptedNoticeIds: [ours.names.noticeId, noticeId] }),
    status: 422,
  },
  {
    how: 'their notice in place of ours',
    body: ({ noticeId }) => ({ acceptedNoticeIds: [noticeId] }),
    status: 422,
  },
  {
    how: 'their question',
    body: ({ questionKey }) => ({ customFields: { [questionKey]: 'x' } }),
    status: 422,
  },
  {
    how: 'their organisation in the body',
    body: ({ organisationId, orderId }) => ({
      id: orderId,
      organisationId,
      organisation_id: organisationId,
    }),
    status: 201,
    expect: isNotTheirs,
  },
  {
    how: 'their idempotency key',
    headers: ({ idempotencyKey }) => ({ 'idempotency-key': idempotencyKey }),
    status: 201,
    expect: isNotTheirs,
  },
]

const hook = ({ endpointId }: Names) => `/api/v1/webhook-endpoints/${endpointId}`
const theirEndpoint = (action = '') => [
  { how: 'their endpoint', path: (names: Names) => hook(names) + action, status: 404 },
]
const theirEvent = (action = '') => [
  {
    how: 'their event',
    path: ({ eventId }: Names) => `/api/v1/events/${eventId}${action}`,
    status: 404,
  },
]

const publicOrder = (id: string, action: string) =>
  `/api/public/${ours.slug}/orders/${id}/${action}`
/** How a hirer's call would reach another organisation's order, or be opened by another's key. */
const asTheirHirer = (action: string, body: Record<string, unknown> = {}): Attempt[] => [
  {
    how: 'their order and its own key',
    path: ({ orderId }) => publicOrder(orderId, action),
    body: ({ accessKey }) => ({ ...body, accessKey }),
    status: 404,
  },
  {
    how: 'our order and their key',
    path: () => publicOrder(ours.names.orderId, action),
    body: ({ accessKey }) => ({ ...body, accessKey }),
    status: 403,
  },
  {
    how: 'an origin that only they trust',
    path: () => publicOrder(ours.names.orderId, action),
    headers: ({ origin }) => ({ origin }),
    body: () => ({ ...body, accessKey: ours.names.accessKey }),
    status: 403,
  },
]

const matrix: Record<keyof typeof endpoints, Attempt[]> = {
  getCatalog: [
    {
      how: 'their id in the query',
      path: ({ organisationId }) =>
        `/api/public/${ours.slug}/catalog?organisation=${organisationId}&id=${organisationId}`,
      status: 200,
      expect: isOurs,
    },
    {
      how: 'their public id in place of the slug',
      path: ({ organisationId }) => `/api/public/${organisationId}/catalog`,
      status: 404,
    },
  ],
  getAvailability: [
    {
      how: 'their product in the query',
      path: ({ productId }) => `/api/public/${ours.slug}/availability?productId=${productId}`,
      status: 200,
    },
  ],
  placePublicOrder: [
    ...orderAttempts,
    {
      how: 'an origin that only they trust',
      headers: ({ origin }) => ({ origin }),
      status: 403,
    },
  ],
  getOrganisation: [
    {
      how: 'their id in the query',
      path: ({ organisationId }) => `/api/v1/organisation?id=${organisationId}`,
      status: 200,
      expect: isOurs,
    },
    {
      how: 'their id in headers',
      headers: ({ organisationId, slug }) => ({
        'x-organisation-id': organisationId,
        'x-forwarded-host': slug,
      }),
      status: 200,
      expect: isOurs,
    },
  ],
  listOrders: [
    {
      how: 'startingAfter their order',
      path: ({ orderId }) => `/api/v1/orders?startingAfter=${orderId}`,
      status: 404,
    },
    {
      how: 'their reference',
      path: ({ reference }) => `/api/v1/orders?reference=${reference}`,
      status: 200,
      expect: isEmpty,
    },
    {
      how: 'their organisation as a filter',
      path: ({ organisationId }) =>
        `/api/v1/orders?organisationId=${organisationId}&status=cancelled`,
      status: 200,
      expect: isEmpty,
    },
  ],
  placeOrder: orderAttempts,
  getOrder: [
    { how: 'their order', path: ({ orderId }) => `/api/v1/orders/${orderId}`, status: 404 },
    { how: 'their reference', path: ({ reference }) => `/api/v1/orders/${reference}`, status: 404 },
    { how: 'their job', path: ({ jobId }) => `/api/v1/orders/${jobId}`, status: 404 },
  ],
  cancelOrder: [
    { how: 'their order', path: ({ orderId }) => `/api/v1/orders/${orderId}/cancel`, status: 404 },
  ],
  viewOrder: asTheirHirer('view'),
  cancelPublicOrder: asTheirHirer('cancel'),
  changeOrder: asTheirHirer('changes', { collectNow: true }),
  createPublicPaymentSession: [
    ...asTheirHirer('payment-sessions'),
    {
      how: 'back to an origin that only they trust',
      path: () => publicOrder(ours.names.orderId, 'payment-sessions'),
      body: ({ origin }) => ({ accessKey: ours.names.accessKey, returnUrl: `${origin}/` }),
      status: 422,
    },
  ],
  getPaymentSession: [
    {
      how: 'their session',
      path: ({ sessionId }) => `/api/public/${ours.slug}/payment-sessions/${sessionId}`,
      status: 404,
    },
  ],
  createPaymentSession: [
    {
      how: 'their order',
      path: ({ orderId }) => `/api/v1/orders/${orderId}/payment-sessions`,
      status: 404,
    },
  ],
  listJobs: [
    {
      how: 'startingAfter their job',
      path: ({ jobId }) => `/api/v1/jobs?startingAfter=${jobId}`,
      status: 404,
    },
    {
      how: 'the jobs of their order',
      path: ({ orderId }) => `/api/v1/jobs?date=${inDays(3)}&orderId=${orderId}`,
      status: 200,
      expect: isEmpty,
    },
    {
      how: 'the jobs of their driver',
      path: ({ jobId }) => `/api/v1/jobs?date=${inDays(3)}&driverId=${jobId}`,
      status: 200,
      expect: isEmpty,
    },
    { how: 'their day', path: () => `/api/v1/jobs?date=${inDays(3)}`, status: 200 },
  ],
  getJob: [
    { how: 'their job', path: ({ jobId }) => `/api/v1/jobs/${jobId}`, status: 404 },
    { how: 'their order', path: ({ orderId }) => `/api/v1/jobs/${orderId}`, status: 404 },
  ],
  listWebhookEndpoints: [
    {
      how: 'their organisation as a filter',
      path: ({ organisationId }) => `/api/v1/webhook-endpoints?organisationId=${organisationId}`,
      status: 200,
      expect: ({ json }) => expect(json.data).toHaveLength(1),
    },
  ],
  createWebhookEndpoint: [
    {
      how: 'their organisation and id in the body',
      body: ({ organisationId, endpointId }) => ({
        url: 'https://hooks.example',
        organisationId,
        id: endpointId,
        enabled: false,
        nonsense: '127.0.0.1',
        eventTypes: ['job.lost'],
      }),
      status: 422,
    },
  ],
  getWebhookEndpoint: theirEndpoint(),
  changeWebhookEndpoint: theirEndpoint(),
  deleteWebhookEndpoint: theirEndpoint(),
  rotateWebhookSecret: theirEndpoint('/rotate-secret'),
  testWebhookEndpoint: theirEndpoint('/test'),
  recoverWebhookDeliveries: theirEndpoint('/recover'),
  listWebhookDeliveries: theirEndpoint('/deliveries'),
  listEvents: [
    {
      how: 'startingAfter their event',
      path: ({ eventId }) => `/api/v1/events?startingAfter=${eventId}`,
      status: 404,
    },
  ],
  getEvent: theirEvent(),
  redeliverEvent: [
    ...theirEvent('/redeliver'),
    {
      how: 'our event to their endpoint',
      path: () => `/api/v1/events/${ours.names.eventId}/redeliver`,
      body: ({ endpointId }) => ({ endpointId }),
      status: 404,
    },
  ],
}

test('every endpoint says how it would be misused', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  for (const [name, attempts] of Object.entries(matrix)) {
    expect(attempts, `no attempt on ${name}`).not.toEqual([])
    for (const attempt of attempts) {
      if (attempt.expect === undefined && attempt.status < 400) {
        expect(['their day', 'their product in the query']).toContain(attempt.how)
      }
    }
  }
})

const attempts = Object.entries(matrix).flatMap(([name, list]) =>
  list.map((attempt) => [name as keyof typeof endpoints, attempt.how, attempt] as const),
)

test.each(attempts)('%s by %s', async (name, _, attempt) => {
  const answer = await make(name, attempt, theirs.names)
  expect(answer.status, answer.text).toBe(attempt.status)
  attempt.expect?.(answer)
  expectNothingOfTheirs(answer, attempt)

  const control = unknownNames(theirs.names)
  const unknown = await make(name, attempt, control)
  expect(unknown.status).toBe(answer.status)
  if (answer.status < 400) return
  expect(anonymous(answer.text, theirs.names)).toBe(anonymous(unknown.text, control))
  const headers = ({ headers: all }: Answer) => Array.from(all.keys()).toSorted()
  expect(headers(answer)).toEqual(headers(unknown))
})

test('what was attempted changed nothing of theirs', async () => {
  const now = await server.fetch(`/api/v1/orders/${theirs.names.orderId}`, {
    headers: withKey(theirs.readKey),
  })
  expect(now.json).toEqual(theirs.order)
  const page = await server.fetch('/api/v1/orders', { headers: withKey(theirs.readKey) })
  expect(page.json.data).toHaveLength(1)
  const { rows } = await server.owner.query(
    `select action from audit_log where organisation_id = $1 and action like 'order.%'`,
    [theirs.id],
  )
  expect(rows).toEqual([{ action: 'order.placed' }])
  await checkInvariants(server.owner)
})

async function make(name: keyof typeof endpoints, attempt: Attempt, names: Names): Promise<Answer> {
  const { method, path, audience } = endpoints[name]
  const own = path.replace('{organisation}', ours.slug)
  const isOrder = name === 'placeOrder' || name === 'placePublicOrder'
  const order = aFullOrder({
    productId: ours.names.productId,
    acceptedNoticeIds: [ours.names.noticeId],
    ...attempt.body?.(names),
  })
  return server.fetch(attempt.path?.(names) ?? own, {
    method,
    headers: {
      ...(audience === 'key'
        ? withKey(ours.writeKey)
        : { origin: BOOKING_ORIGIN, 'content-type': 'application/json' }),
      ...attempt.headers?.(names),
    },
    ...((method === 'POST' || method === 'PATCH') && {
      body: JSON.stringify(isOrder ? order : (attempt.body?.(names) ?? {})),
    }),
  })
}

/** Nothing that only they have, but for what was sent and is told back. */
function expectNothingOfTheirs({ text }: Answer, { path, body, headers }: Attempt): void {
  const sent = JSON.stringify([path, body, headers].map((make_) => make_?.(theirs.names)))
  const leaked = theirs.secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
  expect(leaked).toEqual([])
}
