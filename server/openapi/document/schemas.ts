import * as z from 'zod'
import type { Schema } from './openapi-types.ts'

/** `input`: what a client sends. `output`: what it is answered. */
type Direction = 'input' | 'output'

type Definitions = Map<string, Schema>

export type PublishedSchemas = {
  components: Record<string, Schema>
  /** A schema as it stands in a body: a reference where it has a name of its own. */
  sent(schema: z.ZodType): Schema
  answered(schema: z.ZodType): Schema
}

/**
 * The schemas of all bodies as JSON Schema, those with an id hoisted into components. One that is
 * both sent and answered, but not alike (what has a default need not be sent), is `…Input` when sent.
 */
export function publishSchemas(sent: z.ZodType[], answered: z.ZodType[]): PublishedSchemas {
  const bodies = convertEach(sent, 'input')
  const answers = convertEach(answered, 'output')
  const inBodies = definitionsOf(bodies)
  const inAnswers = definitionsOf(answers)
  const nameIn = (direction: Direction) => (name: string) =>
    direction === 'input' && differs(name, inBodies, inAnswers) ? `${name}Input` : name
  const publish = (direction: Direction, definitions: Definitions) =>
    [...definitions].map(([name, schema]): [string, Schema] => {
      return [nameIn(direction)(name), refer(schema, nameIn(direction))]
    })
  return {
    components: Object.fromEntries([
      ...publish('output', inAnswers),
      ...publish('input', inBodies),
    ]),
    sent: (schema) => refer(rootOf(bodies, schema), nameIn('input')),
    answered: (schema) => refer(rootOf(answers, schema), nameIn('output')),
  }
}

type Converted = { root: Schema; definitions: Record<string, Schema> }

function convertEach(schemas: z.ZodType[], direction: Direction): Map<z.ZodType, Converted> {
  return new Map([...new Set(schemas)].map((schema) => [schema, convert(schema, direction)]))
}

function rootOf(converted: Map<z.ZodType, Converted>, schema: z.ZodType): Schema {
  const found = converted.get(schema)
  if (!found) throw new Error('a schema is referred to that is not published')
  return found.root
}

function definitionsOf(converted: Map<z.ZodType, Converted>): Definitions {
  return new Map([...converted.values()].flatMap(({ definitions }) => Object.entries(definitions)))
}

/** Whether a name means two things; so it does when something within it does. */
function differs(name: string, inBodies: Definitions, inAnswers: Definitions): boolean {
  const body = inBodies.get(name)
  const answer = inAnswers.get(name)
  if (!body || !answer) return false
  if (JSON.stringify(body) !== JSON.stringify(answer)) return true
  return namesWithin(body).some((within) => within !== name && differs(within, inBodies, inAnswers))
}

const DEFINITION = '#/$defs/'

function namesWithin(schema: Schema): string[] {
  const names: string[] = []
  refer(schema, (name) => {
    names.push(name)
    return name
  })
  return names
}

/** The schema with its references to definitions as references to components. */
function refer(schema: Schema, nameOf: (name: string) => string): Schema {
  const redirected: Schema = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? `#/components/schemas/${nameOf(value.replace(DEFINITION, ''))}`
      : value,
  )
  return redirected
}

/**
 * A schema as JSON Schema 2020-12, and the named ones that it refers to. Answers hold every field, so
 * their defaults, which are those of the catalogue's import file, say nothing there.
 */
export function convert(
  schema: z.ZodType,
  direction: Direction,
  keepDefaults = direction === 'input',
): Converted {
  const json = z.toJSONSchema(schema, {
    io: direction,
    override: ({ jsonSchema }) => {
      tidy(jsonSchema)
      if (!keepDefaults) delete jsonSchema.default
    },
  })
  // Through text, so that members that are undefined are gone.
  const plain: Schema & { $defs?: Record<string, Schema>; $schema?: string } = JSON.parse(
    JSON.stringify(json),
  )
  const { $defs: definitions = {}, $schema: _, ...root } = plain
  return { root, definitions }
}

/** Takes out what Zod writes and the interface does not promise. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  // Fields may be added at any time, and unknown ones that are sent are ignored.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  // The keys of JSON are text anyway, and integers without bounds of their own have none to tell.
  delete schema.propertyNames
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
