/** A small program for each generated client: the smallest order, and an event of each kind. */

const smallestOrder = `{
  productId: '019f1a95-8b53-7b9a-a129-76d539e26b73',
  quantity: 1,
  deliveryDate: '2027-02-02',
  pickupDate: '2027-02-12',
  customerType: 'individual',
  customerName: 'Alex Nguyen',
  contactName: 'Alex Nguyen',
  email: 'alex@customer.example',
  phone: '02 5550 0199',
  address: '12 Example Street',
  acceptedTerms: true,
}`

const readEvent = `
export function read(event: Event): string {
  switch (event.type) {
    case 'order.created':
      return event.data.reference
    case 'order.updated':
      return event.changed.join()
    case 'job.failed':
      return event.data.failure?.code ?? event.data.address
    default:
      return event.data.object
  }
}
`

/** Prints what Spectral finds in the files that it's given, a line each. */
export const spectral = `
import { readFileSync } from 'node:fs'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

const linter = new core.Spectral()
linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] })
for (const file of process.argv.slice(2)) {
  const problems = await linter.run(JSON.parse(readFileSync(file, 'utf8')))
  for (const { code, path } of problems) console.log(file, code, path.join('.'))
}
`

export type Generator = {
  /** What is run in the folder with `openapi.json`. */
  command: [program: string, ...args: string[]]
  program: string
}

export const generators: Record<string, Generator> = {
  'openapi-typescript': {
    command: ['openapi-typescript', 'openapi.json', '--output', 'openapi-typescript/schema.ts'],
    program: `
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi-typescript/schema'

type Event = components['schemas']['Event']
const client = createClient<paths>({ baseUrl: 'https://api.kerbside.example' })
const { data, error } = await client.POST('/api/v1/orders', { body: ${smallestOrder} })
export const total: number | undefined = data?.total
export const sentence: string | undefined = error?.error
const page = await client.GET('/api/v1/events', { params: { query: { limit: 10 } } })
export const events = page.data?.data.map(read)
${readEvent}`,
  },
  '@hey-api/openapi-ts': {
    command: ['openapi-ts', '--input', 'openapi.json', '--output', 'hey-api'],
    program: `
import { listEvents, placeOrder } from './hey-api/sdk.gen'
import type { Event, JobEvent, OrderEvent } from './hey-api/types.gen'

const { data, error } = await placeOrder({ body: ${smallestOrder} })
export const total: number | undefined = data?.total
export const sentence: unknown = error
const page = await listEvents({ query: { limit: 10 } })
export const events = page.data?.data.map(read)
export const isOrders = (event: Event): event is OrderEvent => event.data.object === 'order'
export const placeOf = (event: JobEvent): string => event.data.address
${readEvent}`,
  },
  orval: {
    command: [
      'orval',
      '--input',
      'openapi.json',
      '--output',
      'orval/client.ts',
      '--client',
      'fetch',
    ],
    program: `
import { listEvents, placeOrder } from './orval/client'
import type { Event, JobEvent, OrderEvent } from './orval/client'

const answer = await placeOrder(${smallestOrder})
export const total: number | undefined = answer.status === 201 ? answer.data.total : undefined
const page = await listEvents({ limit: 10 })
export const events = page.status === 200 ? page.data.data.map(read) : []
export const isOrders = (event: Event): event is OrderEvent => event.data.object === 'order'
export const placeOf = (event: JobEvent): string => event.data.address
${readEvent}`,
  },
}
