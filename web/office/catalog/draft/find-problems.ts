import { composeDraft, locateProblem } from '#contract/catalog/editing/draft.ts'
import { fieldsOf } from '#contract/catalog/editing/fields.ts'
import { planDraft } from '#contract/catalog/editing/plan-draft.ts'
import { storedFrom } from '#contract/catalog/editing/rows.ts'
import { fullMessage } from '#contract/problems.ts'
import type { DraftState } from './state.ts'

/** What's wrong with a draft: messages by piece, and there by field. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Looks for problems as the server does when it publishes. */
export function findProblems({ catalog, changes, pieces }: DraftState): Problems {
  if (changes.length === 0) return new Map()
  const draft = composeDraft(catalog.pieces, changes)
  const { problems } = planDraft(storedFrom(catalog.pieces), draft)
  const found = new Map<string, Map<string, string>>()
  const isEmpty = (id: string, field: string) =>
    pieces.some((one) => one.id === id && fieldsOf(one).get(field) === '')
  for (const problem of problems) {
    const place = locateProblem(draft, problem.field)
    if (!place) continue
    const fields = found.get(place.id) ?? new Map<string, string>()
    found.set(place.id, fields)
    // A new piece has empty fields: their length says little.
    const message = isEmpty(place.id, place.field) ? 'is missing' : fullMessage(problem)
    if (!fields.has(place.field)) fields.set(place.field, message)
  }
  return found
}
