import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Answer } from '#test/answer.ts'
import { aFullOrder } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { sentBy } from './attempt.ts'
import type { Attempt, EndpointName } from './attempt.ts'
import { ownAttempts } from './own-attempts.ts'
import { attemptsByPath } from './path-attempts.ts'
import { anonymous, createTenant, unknownNames } from './tenants.ts'
import type { Names } from './tenants.ts'

// Every endpoint, with every way in which one organisation could try to reach another's records. The
// answer is the same as for names that don't exist, and holds nothing of the other organisation.

// Each endpoint is tried with wrong access keys of one order.
const server = await startTestServer({ wrongKeysPerHour: 1000 })
const theirs = await createTenant(server, 'Acme', 'a')
const ours = await createTenant(server, 'Bolt', 'b')

const table = Object.entries(endpoints) as [EndpointName, Endpoint][]
const own = ownAttempts(ours, theirs)
const matrix = table.map(([name, endpoint]) => {
  const attempts: Attempt[] = [...attemptsByPath(endpoint, ours), ...(own[name] ?? [])]
  return { name, endpoint, attempts }
})

test.each(matrix)('$name has attempts, and names the record of each parameter', (entry) => {
  expect(entry.attempts).not.toEqual([])
  const inPath = [...entry.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(new Set(Object.keys(entry.endpoint.params))).toEqual(new Set(inPath))
  for (const attempt of entry.attempts) {
    expect(attempt.status >= 400 || attempt.expect !== undefined, attempt.how).toBe(true)
  }
})

const cases = matrix.flatMap(({ name, endpoint, attempts }) =>
  attempts.map((attempt) => ({ name, how: attempt.how, endpoint, attempt })),
)

test.each(cases)('$name by $how', async ({ name, endpoint, attempt }) => {
  const answer = await send(name, endpoint, attempt, theirs.names)
  expect(answer.status, answer.text).toBe(attempt.status)
  attempt.expect?.(answer)
  const sent = sentBy(attempt, theirs.names)
  const leaked = theirs.secrets.filter((one) => answer.text.includes(one) && !sent.includes(one))
  expect(leaked).toEqual([])

  const names = unknownNames(theirs.names)
  const control = await send(name, endpoint, attempt, names)
  expect(control.status).toBe(answer.status)
  if (answer.status < 400) return
  expect(anonymous(answer.text, theirs.names)).toBe(anonymous(control.text, names))
  const headers = ({ headers: all }: Answer) => Array.from(all.keys()).toSorted()
  expect(headers(answer)).toEqual(headers(control))
})

test('no attempt changed anything of theirs', async () => {
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

async function send(
  name: EndpointName,
  { method, path, audience, body }: Endpoint,
  attempt: Attempt,
  names: Names,
): Promise<Answer> {
  const params: Record<string, string> = { organisation: ours.slug, ...attempt.params?.(names) }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? randomUUID())
  const query = new URLSearchParams(attempt.query?.(names)).toString()
  const added = attempt.body?.(names) ?? {}
  const { productId, noticeId } = ours.names
  const order = aFullOrder({ productId, acceptedNoticeIds: [noticeId], ...added })
  const isOrder = name === 'placeOrder' || name === 'placePublicOrder'
  const identity =
    audience === 'key'
      ? withKey(ours.writeKey)
      : { origin: BOOKING_ORIGIN, 'content-type': 'application/json' }
  return server.fetch(`${url}?${query}`, {
    method,
    headers: { ...identity, ...attempt.headers?.(names) },
    ...(body && { body: JSON.stringify(isOrder ? order : added) }),
  })
}
