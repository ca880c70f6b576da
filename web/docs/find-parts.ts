import type {
  OpenApiDocument,
  Operation,
  Parameter,
} from '#server/openapi/document/openapi-types.ts'
import { nameOf } from './describe-schema.ts'

export type Entry = { method: string; path: string; operation: Operation }

/** The component that a `$ref` names. */
export function find<Part>(parts: Record<string, Part>, reference: string): Part {
  const part = parts[nameOf(reference)]
  if (!part) throw new Error(`${reference} points at nothing`)
  return part
}

/** The parameters of an operation, shared ones included. */
export function parametersOf({ components }: OpenApiDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((entry) =>
    '$ref' in entry ? find(components.parameters, entry.$ref) : entry,
  )
}
