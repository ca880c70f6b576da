import type { OpenApiDocument, Schema } from '../../server/openapi/document/openapi-types.ts'
import { collectComponents } from './collect-components.ts'
import { keyedOperations } from './keyed-operations.ts'
import { writeComment } from './print-comment.ts'
import { declare } from './print-declaration.ts'
import { printOperations, queryTypes } from './print-operations.ts'
import { printWebhooks, webhookBodies } from './print-webhooks.ts'

const HEADER = `// Written by client/generate.ts from the OpenAPI document. Change the contract, and run it again.\n`

/** The components that more is known of than their schemas say, by name. */
const BETTER_KNOWN = ['Event']

/** All types of the keyed API, and the table of its operations, as a TypeScript module. */
export function printDocument(document: OpenApiDocument): string {
  const operations = keyedOperations(document)
  const roots = [
    ...operations.flatMap(({ body, answer }) => [body, answer]),
    ...webhookBodies(document).map(({ schema }) => schema),
  ]
  const components = collectComponents(
    document,
    roots.filter((schema) => schema !== null),
  )
  return [
    HEADER,
    ...[...components]
      .filter(([name]) => !BETTER_KNOWN.includes(name))
      .map(([name, schema]: [string, Schema]) => declare(name, schema)),
    printWebhooks(document),
    ...queryTypes(operations).map(([name, schema, summary]) => {
      return `${writeComment([`What \`${summary}\` may be asked for.`])}${declare(name, schema)}`
    }),
    printOperations(operations),
  ].join('\n')
}
