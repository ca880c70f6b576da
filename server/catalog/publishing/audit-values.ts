import { compare } from '#contract/catalog/editing/changes.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'

/** A publication can change thousands of fields; the history has them all. */
const MOST = 100
/** Longer values, such as a list of localities, are recorded by their length. */
const LONGEST = 300

/** The fields that change with their values, for the audit log. */
export function auditValues(
  was: readonly Piece[],
  is: readonly Piece[],
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = new Map(is.map((one) => [one.id, nameOf(one)]))
  const parents = new Map(is.map(({ id, parentId }) => [id, parentId]))
  const label = (id: string) => {
    const parent = names.get(parents.get(id) ?? '')
    return parent === undefined ? names.get(id) : `${parent}, ${names.get(id)}`
  }
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const changes = compare(was, is)
  for (const change of changes.slice(0, MOST)) {
    if (change.type === 'add') after[`${label(change.id)}`] = 'added'
    else if (change.type === 'set') {
      const name = `${label(change.id)}: ${change.field}`
      before[name] = brief(change.before)
      after[name] = brief(change.after)
    } else {
      const name = `Order of ${change.kind.replaceAll('_', ' ')}s`
      before[name] = change.before.map((id) => names.get(id)).join(', ')
      after[name] = change.after.map((id) => names.get(id)).join(', ')
    }
  }
  if (changes.length > MOST) after['more changes'] = changes.length - MOST
  return { before, after }
}

function brief(value: unknown): unknown {
  if (value === undefined) return null
  const text = JSON.stringify(value)
  if (text.length <= LONGEST) return value
  return Array.isArray(value) ? `${value.length} entries` : `${text.slice(0, LONGEST)}…`
}
