import type { Schema } from '../../server/openapi/document/openapi-types.ts'
import { printComment } from './print-comment.ts'

/** A JSON Schema as a TypeScript type. What it cannot say exactly it refuses, rather than guess. */
export function printType(schema: Schema | boolean): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.allOf) throw new Error('allOf has no type here')
  if (schema.$ref !== undefined) return componentName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(printType))
  if (schema.type === undefined) return 'unknown'
  return union([schema.type].flat().map((type) => printOne(type, schema)))
}

/** The name of a component that is referred to. */
export function componentName(reference: string): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(reference) ?? []
  if (name === undefined) throw new Error(`${reference} is not a component`)
  return name
}

/** The fields of an object between braces, each with its comment. */
export function printFields({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, property]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    const type = printType(property)
    const field = required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`
    return `${printComment(property)}${field}\n`
  })
  return `{\n${fields.join('')}}`
}

function printOne(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return printArray(schema)
    case 'object':
      return printObject(schema)
    default:
      throw new Error(`${type} is not a type of JSON Schema`)
  }
}

function printArray({ items = true }: Schema): string {
  if (Array.isArray(items)) throw new Error('a tuple has no type here')
  return `(${printType(items)})[]`
}

function printObject(schema: Schema): string {
  const { properties, additionalProperties } = schema
  if (properties && Object.keys(properties).length > 0) return printFields(schema)
  if (additionalProperties === undefined) return 'Record<string, never>'
  return `Record<string, ${printType(additionalProperties)}>`
}

/** Each once, and no literal beside the type that holds it. */
function union(types: string[]): string {
  const distinct = [...new Set(types)]
  const held = distinct.filter((type) => !(distinct.includes('string') && type.startsWith('"')))
  return held.join(' | ')
}
