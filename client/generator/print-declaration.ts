import type { Schema } from '../../server/openapi/document/openapi-types.ts'
import { printComment } from './print-comment.ts'
import { printFields, printType } from './print-type.ts'

/** A schema as an exported declaration: an interface where it has fields, a type otherwise. */
export function declare(name: string, schema: Schema): string {
  const comment = printComment({ description: schema.description, deprecated: schema.deprecated })
  const hasFields = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
  return hasFields
    ? `${comment}export interface ${name} ${printFields(schema)}\n`
    : `${comment}export type ${name} = ${printType(schema)}\n`
}

/** `order.created` and `listOrders` as `OrderCreated` and `ListOrders`. */
export function pascalCase(text: string): string {
  return text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) =>
    first.toUpperCase(),
  )
}
