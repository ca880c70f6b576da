import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createKerbside } from '../../../client/src/kerbside.ts'
import type { OrderSummary } from '#contract/orders/order.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { datePlaceholders, fillInDates } from '#server/openapi/deployment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleOrderBody } from '#contract/examples/bodies.ts'
import { exampleEvent } from '#contract/examples/event.ts'
import {
  exampleAccess,
  exampleOrderChange,
  examplePaymentSession,
} from '#contract/examples/hirer.ts'
import { exampleDelivery } from '#contract/examples/job.ts'
import { exampleOrder } from '#contract/examples/order.ts'
import { exampleEndpoint } from '#contract/examples/webhook.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { demoKey, loadDemo } from '#server/demo/load-demo.ts'
import { freePort } from '#test/free-port.ts'
import { BOOKING_ORIGIN, SECRET, startTestServer } from '#test/harness.ts'
import { slug } from '#web/docs/render-markdown.ts'
import { codeOf, runShell, runTypeScript } from './page-code.ts'

// Every call as the reference shows it, by curl and by the client, with an order of its own.

const server = await startTestServer()
const apiKey = demoKey(SECRET)
const env = { KERBSIDE_KEY: apiKey }
const kerbside = createKerbside({ apiKey, baseUrl: server.url })
const { deliveryDate, pickupDate } = JSON.parse(
  fillInDates(JSON.stringify(datePlaceholders), localTime(new Date(), 'Australia/Sydney').day),
) as typeof datePlaceholders

/** What a call needs that a new order doesn't have: then it answers one of its other statuses. */
const OTHERWISE: Record<string, number> = {
  // No crew has sent a photo.
  getFile: 404,
  // No bin is on site.
  askForExchange: 422,
}

const all = Object.values<Endpoint>(endpoints).filter(({ published }) => published !== false)

/** The code of a call's page in a language, about records that exist; empty if it has none. */
async function codeFor({ operationId, tag }: Endpoint, language: string): Promise<string> {
  const { text } = await server.fetch(`/docs/${slug(tag)}/${slug(operationId)}`)
  const code = codeOf(text, language)[0] ?? ''
  const records = {
    'http://localhost': server.url,
    'https://book.kerbside.example': BOOKING_ORIGIN,
    [exampleEndpoint.url]: RECEIVER,
    [exampleOrderBody.deliveryDate]: deliveryDate,
    [exampleOrderBody.pickupDate]: pickupDate,
    [exampleOrderChange.pickupDate]: addDays(pickupDate, 1),
    '0b6e3c1a-54a7-4d0e-9c55-6d7f0c5b7a1e': randomUUID(),
    ...(OF_AN_ORDER.some((example) => code.includes(example)) && (await makeOrder())),
    ...(code.includes(exampleEndpoint.id) && (await makeEndpoint())),
  }
  return Object.entries(records).reduce((filled, [from, to]) => filled.replaceAll(from, to), code)
}

const RECEIVER = `http://127.0.0.1:${await freePort()}/hooks`
const EVENT = exampleEvent('order.created').id
const OF_AN_ORDER = [exampleOrder.id, exampleDelivery.id, examplePaymentSession.id, EVENT]
/** Of each there are enough bins for a third of the orders. */
const SIZES = [
  exampleOrderBody.productId,
  '019f1a94-f930-73f7-9865-61ab72660443',
  '019f1a94-670d-7a38-870a-2707051d3f92',
]
let orders = 0

/** An order of its own with what belongs to it, by the ids that the documentation has for them. */
async function makeOrder(): Promise<Record<string, string>> {
  orders += 1
  const number = String(orders).padStart(4, '0')
  const productId = SIZES[orders % SIZES.length]
  const hirer = { email: `hirer-${number}@customer.example`, phone: `0491 57 ${number}` }
  const { json } = await server.fetch('/api/public/bandicoot/orders', {
    method: 'POST',
    headers: { origin: BOOKING_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ ...exampleOrderBody, productId, deliveryDate, pickupDate, ...hirer }),
  })
  const { id, accessKey } = json as OrderSummary
  const order = await kerbside.orders.get(id)
  const [event] = (await kerbside.events.list({ subjectId: id })).data
  return {
    [exampleOrder.id]: id,
    [exampleAccess.accessKey]: accessKey,
    [examplePaymentSession.id]: (await kerbside.orders.pay(id)).id,
    [exampleDelivery.id]: order.jobs[0]?.id ?? '',
    [EVENT]: event?.id ?? '',
  }
}

async function makeEndpoint(): Promise<Record<string, string>> {
  return { [exampleEndpoint.id]: (await kerbside.webhookEndpoints.create({ url: RECEIVER })).id }
}

beforeAll(() => loadDemo(server.db, SECRET))

test.each(all)('$operationId by curl', async (endpoint) => {
  const command = await codeFor(endpoint, 'sh')
  const status = OTHERWISE[endpoint.operationId] ?? endpoint.status
  const shown = `${command} --output /dev/null --write-out '%{http_code}' || true`
  expect(await runShell(shown, env), command).toBe(String(status))
})

test('every call by the client', { timeout: 60_000 }, async () => {
  const works = all.filter(({ operationId }) => !(operationId in OTHERWISE))
  const calls = await Promise.all(works.map((one) => codeFor(one, 'ts')))
  const shown = calls.filter((code) => code !== '')
  expect(shown.length).toBeGreaterThan(15)
  const program = `import { createKerbside } from 'kerbside-client'
const kerbside = createKerbside({ apiKey: '${apiKey}', baseUrl: '${server.url}' })
${shown.map((code, index) => `{\n${code}\nconsole.log(${index}, typeof answer)\n}`).join('\n')}
`
  expect((await runTypeScript(program, env)).trim().split('\n')).toHaveLength(shown.length)
})
