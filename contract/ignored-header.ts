import { fieldName } from './check-shape.ts'
import type { Known } from './known-fields.ts'
import { writeList, writeText } from './structured-text.ts'

/**
 * The header that names the fields and parameters of a request that its endpoint doesn't know, and so
 * ignores (rules, section 10): a List of RFC 9651, such as `"qunatity", "lines[0].colour"`.
 */
export const IGNORED_HEADER = 'Kerbside-Ignored'

const MOST_NAMES = 20
/** Beside Kerbside-Problems it has to fit into what clients read of all headers together, often 16 KB. */
const MAX_BYTES = 2048
/** A longer name is cut: no one needs the rest to find it. */
const MAX_NAME = 80

/** The first names of what is sent and not known; nested ones as paths. */
export type Ignored = string[]

/** The header's value; null if nothing was ignored. */
export function formatIgnoredHeader(names: Ignored): string | null {
  return writeList(names.map(cut).map(writeText), MAX_BYTES)
}

/** Adds the names of what a value has and its schema doesn't read, until there are twenty. */
export function findIgnored(known: Known, value: unknown, found: Ignored = []): Ignored {
  collect(known, value, [], found)
  return found
}

function collect(known: Known, value: unknown, path: (string | number)[], found: Ignored): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (known.items === null) return
    for (const [index, item] of value.entries()) {
      if (found.length >= MOST_NAMES) return
      collect(known.items, item, [...path, index], found)
    }
    return
  }
  if (known.fields === null) return
  for (const [name, field] of Object.entries(value)) {
    if (found.length >= MOST_NAMES) return
    const inner = known.fields.get(name)
    if (inner === undefined) found.push(fieldName([...path, name]))
    else collect(inner, field, [...path, name], found)
  }
}

function cut(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}...` : name
}
