import * as z from 'zod'
import { describeFields } from './fields/describe-fields.ts'
import type { Schema } from './openapi-types.ts'
import { describeDefault, tidy } from './fields/tidy-schema.ts'

type Schemas = Record<string, Schema>

export type PublishedSchemas = {
  /** Every schema with a name of its own. */
  components: Schemas
  /** The schemas of bodies and of answers, by the same keys as they came in. */
  sent: Schemas
  answered: Schemas
}

/**
 * Writes the schemas of all bodies and answers as JSON Schema. Those with an id become components. A
 * component that isn't the same in bodies and answers (a field with a default is optional in a body
 * only) is called `…Input` in bodies.
 */
export function publishSchemas(
  sent: Record<string, z.ZodType>,
  answered: Record<string, z.ZodType>,
): PublishedSchemas {
  const bodies = convertAll(sent, 'input')
  const answers = convertAll(answered, 'output')
  const different = findDifferent(bodies.named, answers.named)
  const rename = (schemas: Schemas): Schemas =>
    JSON.parse(JSON.stringify(schemas), (key, value: unknown) =>
      key === '$ref' && different.has(nameOf(String(value))) ? `${String(value)}Input` : value,
    )
  const named = Object.entries(rename(bodies.named)).map(([name, schema]) => {
    return [different.has(name) ? `${name}Input` : name, schema]
  })
  return {
    components: { ...answers.named, ...Object.fromEntries(named) },
    sent: rename(bodies.roots),
    answered: answers.roots,
  }
}

/**
 * One schema as JSON Schema, for a parameter.
 * @param io whether it describes what is sent or what that is parsed to
 */
export function convert(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = write(schema, io, 'kept')
  return json
}

function convertAll(roots: Record<string, z.ZodType>, io: 'input' | 'output') {
  // An answer has every field, so a default means nothing there.
  const keep = io === 'input' ? 'in words' : 'left out'
  const { properties = {}, $defs: named = {} } = write(z.object(roots), io, keep)
  for (const root of Object.values(properties)) describeFields(root)
  for (const [name, schema] of Object.entries(named)) describeFields(schema, [name])
  return { roots: properties, named }
}

type Written = Schema & { $schema?: string; $defs?: Schemas }

function write(
  schema: z.ZodType,
  io: 'input' | 'output',
  defaults: 'kept' | 'in words' | 'left out',
): Written {
  const json = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      tidy(jsonSchema)
      if (defaults === 'in words') describeDefault(jsonSchema)
      if (defaults !== 'kept') delete jsonSchema.default
    },
  })
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** The names that mean different schemas in bodies and answers, or refer to one that does. */
function findDifferent(bodies: Schemas, answers: Schemas): Set<string> {
  const shared = Object.keys(bodies).filter((name) => name in answers)
  const text = (schema: Schema | undefined) => JSON.stringify(schema)
  const different = new Set(shared.filter((name) => text(bodies[name]) !== text(answers[name])))
  // The loop also visits the names it adds.
  for (const found of different) {
    const reference = `"#/components/schemas/${found}"`
    for (const name of shared) if (text(bodies[name]).includes(reference)) different.add(name)
  }
  return different
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
