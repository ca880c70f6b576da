import * as z from 'zod'
import type { Problem } from '#contract/problems.ts'
import { FileShape } from './file-shape.ts'

/** A key that only people read: an editor's schema, or a comment. */
export function isComment(key: string): boolean {
  return key === '$schema' || key.startsWith('//')
}

/** Every field of a catalogue file that we don't know, each with the name that is nearest to it. Pure. */
export function unknownFields(file: unknown): Problem[] {
  return look(FileShape, file, '')
}

function look(schema: z.core.$ZodType, value: unknown, path: string): Problem[] {
  const known = innerOf(schema)
  if (known instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((entry, index) => look(known.element, entry, `${path}[${index}]`))
  }
  if (!(known instanceof z.ZodObject) || !isRecord(value)) return []
  const shape: Record<string, z.core.$ZodType> = known.shape
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isComment(key)) return []
    const field = path === '' ? key : `${path}.${key}`
    const next = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (next) return look(next, inner, field)
    const message = `is not a field here${guess(key, Object.keys(shape))}`
    return [{ field, code: 'unknown' as const, message }]
  })
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
    ? innerOf(schema.unwrap())
    : schema
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The nearest name, if at least half of it is the same; otherwise all of them. */
function guess(written: string, names: readonly string[]): string {
  const [nearest] = names
    .map((name) => ({ name, changes: distance(written.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.changes - b.changes)
  return nearest && nearest.changes * 2 <= Math.max(nearest.name.length, written.length)
    ? `, did you mean ${nearest.name}?`
    : `, the fields are ${names.join(', ')}`
}

/** How many letters must be added, left out or replaced to make one word of the other. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of Array.from(one.slice(0, 60)).entries()) {
    const next = [row + 1]
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (before[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, (before[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    before = next
  }
  return before[other.length] ?? 0
}
