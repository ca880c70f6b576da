import { STATUS_CODES } from 'node:http'
import type {
  Media,
  OpenApiDocument,
  Operation,
  Response,
} from '#server/openapi/document/openapi-types.ts'
import { code, describeType } from './describe-schema.ts'
import { find, parametersOf } from './find-parts.ts'
import type { Entry } from './find-parts.ts'
import { writeClientCall } from './write-client-call.ts'
import { writeCurl } from './write-curl.ts'
import { describeNeed, describeNotes, writeFields, writeTable } from './write-fields.ts'

/** A section about an operation, in Markdown: what to send, and what it answers. */
export function writeOperation(document: OpenApiDocument, entry: Entry): string {
  const { operation, method, path } = entry
  const { description, requestBody } = operation
  const body = requestBody?.content['application/json']
  const [example, ...others] = examplesOf(body)
  const isKeyed = operation.security.length > 0
  const call = writeClientCall(entry)
  return joinBlocks([
    `**${method.toUpperCase()}** ${code(path)}`,
    `${operation['x-maturity']} · ${isKeyed ? '[API key](#authentication)' : 'no authentication'}`,
    description,
    writeParameters(document, 'Parameters', operation),
    '## Example',
    sideBySide(
      fence('sh', writeCurl(document, entry, example?.value)),
      call === undefined ? undefined : fence('ts', call),
    ),
    call === undefined ? undefined : 'On the right is the [TypeScript client](#client).',
    ...others.map(({ name, value }) => fold(`Another body: ${name}`, value)),
    body && '## Request body',
    requestBody?.description,
    body && writeFields(schemasOf(document), body.schema),
    '## Responses',
    ...writeResponses(document, operation),
  ])
}

/** A section about an event: the request that Kerbside sends, and what to answer. */
export function writeWebhook(document: OpenApiDocument, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']
  return joinBlocks([
    '**POST** to your endpoint',
    operation['x-maturity'],
    operation.summary,
    operation.description,
    writeParameters(document, 'Headers', operation),
    '## Payload',
    body && writeFields(schemasOf(document), body.schema),
    ...examplesOf(body).map(({ value }) => fold('Example', value)),
    '## Your answer',
    ...writeResponses(document, operation),
  ])
}

export function joinBlocks(blocks: (string | undefined)[]): string {
  return blocks.filter((block) => block !== undefined).join('\n\n')
}

function writeParameters(document: OpenApiDocument, title: string, operation: Operation) {
  const parameters = parametersOf(document, operation)
  if (parameters.length === 0) return undefined
  const rows = parameters.map(({ name, in: place, schema, required, description }) => [
    code(name),
    place,
    describeNeed(schemasOf(document), { schema, required }),
    describeNotes(schemasOf(document), schema, description),
  ])
  return `## ${title}\n\n${writeTable(['Name', 'In', 'Type', 'Notes'], rows)}`
}

/** All statuses in a table, then the examples too long for it. */
function writeResponses(document: OpenApiDocument, operation: Operation): string[] {
  const answers = Object.entries(operation.responses).map(([status, entry]) => ({
    status,
    response: '$ref' in entry ? find(document.components.responses, entry.$ref) : entry,
  }))
  const rows = answers.map(({ status, response }) => [
    `**${status}** ${STATUS_CODES[status] ?? ''}`,
    describeBody(document, response),
    [response.description, ...(isRefusal(status) ? saysOf(response) : [])].join(' '),
  ])
  const successes = answers.filter(({ status }) => !isRefusal(status))
  return [
    writeTable(['Status', 'Body', 'Meaning'], rows),
    ...successes.flatMap(({ status, response }) =>
      examplesOf(bodyOf(response)).map(({ value }) => fold(`Example of ${status}`, value)),
    ),
  ]
}

function saysOf(response: Response): string[] {
  return examplesOf(bodyOf(response)).map(({ value }) => code(value))
}

function isRefusal(status: string): boolean {
  return !status.startsWith('2')
}

function describeBody(document: OpenApiDocument, response: Response): string {
  const media = bodyOf(response)
  if (media) return describeType(schemasOf(document), media.schema)
  return response.content ? 'a JPEG' : 'none'
}

function bodyOf({ content }: Response): Media | undefined {
  return content && 'application/json' in content ? content['application/json'] : undefined
}

function examplesOf(media: Media | undefined): { name: string; value: unknown }[] {
  if (media?.example !== undefined) return [{ name: 'Example', value: media.example }]
  return Object.entries(media?.examples ?? {}).map(([key, { summary = key, value }]) => ({
    name: summary,
    value,
  }))
}

function schemasOf({ components }: OpenApiDocument) {
  return components.schemas
}

function fence(language: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Two ways to make one call, beside each other where there is room. */
export function sideBySide(one: string, other: string | undefined): string {
  return other === undefined ? one : `<div class="pair">\n\n${one}\n\n${other}\n\n</div>`
}

function fold(title: string, value: unknown): string {
  return `<details><summary>${title}</summary>\n\n${fence('json', value)}\n\n</details>`
}
