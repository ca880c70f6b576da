import type { Entry } from './find-parts.ts'

/** The client's call for each operation. One that isn't here is shown with curl only. */
const calls: Readonly<Record<string, string>> = {
  getCatalog: 'catalog.get',
  getAvailability: 'catalog.availability',
  getOrganisation: 'organisation.get',
  listOrders: 'orders.list',
  placeOrder: 'orders.place',
  getOrder: 'orders.get',
  cancelOrder: 'orders.cancel',
  createPaymentSession: 'orders.pay',
  listJobs: 'jobs.list',
  getJob: 'jobs.get',
  getFile: 'jobs.photo',
  listWebhookEndpoints: 'webhookEndpoints.list',
  createWebhookEndpoint: 'webhookEndpoints.create',
  getWebhookEndpoint: 'webhookEndpoints.get',
  changeWebhookEndpoint: 'webhookEndpoints.change',
  deleteWebhookEndpoint: 'webhookEndpoints.delete',
  rotateWebhookSecret: 'webhookEndpoints.rotateSecret',
  testWebhookEndpoint: 'webhookEndpoints.test',
  listWebhookDeliveries: 'webhookEndpoints.deliveries',
  recoverWebhookDeliveries: 'webhookEndpoints.recover',
  listEvents: 'events.list',
  getEvent: 'events.get',
  redeliverEvent: 'events.redeliver',
}

/** An operation by the TypeScript client, with its documented example; undefined if it can't. */
export function writeClientCall({ operation }: Entry): string | undefined {
  const call = calls[operation.operationId]
  if (call === undefined) return undefined
  const ids = (operation.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'path' ? [literal(parameter.example)] : [],
  )
  const [example] = Object.values(operation.requestBody?.content['application/json'].examples ?? {})
  const isEmpty = example === undefined || JSON.stringify(example.value) === '{}'
  const given = [...ids, ...(isEmpty ? [] : [literal(example.value)])]
  return `const answer = await kerbside.${call}(${given.join(', ')})`
}

/** A value as it's written in TypeScript. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') {
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const deeper = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(([name, one]) => {
        const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name)
        return `${key}: ${literal(one, deeper)}`
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (lines.length === 0) return open + close
  return `${open}\n${lines.map((line) => `${deeper}${line},\n`).join('')}${indent}${close}`
}
