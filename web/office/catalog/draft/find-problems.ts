import { composeDraft, locateProblem } from '#contract/catalog/editing/draft.ts'
import { planDraft } from '#contract/catalog/editing/plan-draft.ts'
import { storedFrom } from '#contract/catalog/editing/rows.ts'
import { fullMessage } from '#contract/problems.ts'
import type { DraftState } from './state.ts'

/** What's wrong with a draft: messages by piece, and there by field. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Looks for problems as the server does when it publishes. */
export function findProblems({ catalog, changes }: DraftState): Problems {
  if (changes.length === 0) return new Map()
  const draft = composeDraft(catalog.pieces, changes)
  const { problems } = planDraft(storedFrom(catalog.pieces), draft)
  const found = new Map<string, Map<string, string>>()
  for (const problem of problems) {
    const place = locateProblem(draft, problem.field)
    if (!place) continue
    const fields = found.get(place.id) ?? new Map<string, string>()
    found.set(place.id, fields)
    if (!fields.has(place.field)) fields.set(place.field, fullMessage(problem))
  }
  return found
}
