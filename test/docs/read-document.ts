import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { defaultDeployment } from '#server/openapi/deployment.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'
import type { OpenApiDocument } from '#server/openapi/document/openapi-types.ts'

/** The document as a client reads it: from text, sharing no object with the program. */
export const document: OpenApiDocument = JSON.parse(
  JSON.stringify(createOpenApiDocument(defaultDeployment('https://api.kerbside.example'))),
)

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'components', $defs: retarget(document.components.schemas) })

/** A validator for the schema at a place in the document. */
export function validatorAt(pointer: string): ValidateFunction {
  return ajv.compile(retarget(at(pointer)))
}

/** Points references at the named schemas, the only part of the document that a strict ajv accepts. */
function retarget(schema: unknown): object {
  const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"components#/$defs/')
  return JSON.parse(text) as object
}

export type Place = { pointer: string; value: Record<string, unknown> }

/** Every object of the document with its place, except those inside examples. */
export function places(value: unknown = document, pointer = ''): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, child]) => {
    if (EXAMPLES.includes(key) && !pointer.endsWith('/properties')) return []
    return places(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  })
  return [{ pointer, value: { ...value } }, ...inner]
}

const EXAMPLES = ['example', 'examples', 'default']

/** The value at a pointer such as `/components/schemas/Order`; undefined if there is none. */
export function at(pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[name]
      : undefined
  }, document)
}
