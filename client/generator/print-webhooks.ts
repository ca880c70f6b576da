import type {
  OpenApiDocument,
  RequestBody,
  Schema,
} from '../../server/openapi/document/openapi-types.ts'
import { declare, pascalCase } from './print-declaration.ts'

type WebhookBody = { type: string; summary: string; schema: Schema }

/** What each kind of webhook carries. */
export function webhookBodies({ webhooks = {} }: OpenApiDocument): WebhookBody[] {
  return Object.entries(webhooks).map(([type, { post }]) => {
    const body = post?.requestBody as RequestBody | undefined
    const schema = body?.content['application/json']?.schema
    if (typeof schema !== 'object') throw new Error(`${type} has no body`)
    return { type, summary: post?.summary ?? '', schema }
  })
}

/** A type for each event, and the union of them, told apart by `type`. */
export function printWebhooks(document: OpenApiDocument): string {
  const bodies = webhookBodies(document)
  const each = bodies.map(({ type, summary, schema }) =>
    declare(eventName(type), { ...schema, description: summary }),
  )
  const names = bodies.map(({ type }) => eventName(type)).join(' | ')
  const all = `/** What happened. Its \`type\` tells whether \`data\` is an order or a job. */
export type Event = ${names}\n`
  return [...each, all].join('\n')
}

function eventName(type: string): string {
  return `${pascalCase(type)}Event`
}
