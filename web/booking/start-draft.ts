import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { loadDraft } from '#web/booking/draft/keep-draft.ts'
import type { PageData } from './page-data.ts'
import { prefill } from '#web/booking/draft/prefill.ts'
import { firstIncomplete } from './step-order.ts'
import { stepPath } from './use-step.ts'

/**
 * The draft at the start of a visit: the kept one, with what the link fills in. The query is removed
 * from the address, so that a reload doesn't fill it in again. A link that filled something in opens
 * the first step that is incomplete.
 */
export function startDraft({ path, catalog }: PageData): {
  draft: Draft
  /** The step that a link opened past dates that it didn't name: they're of an earlier visit. */
  resumedAt: BookingStep | null
} {
  const kept = loadDraft(path)
  const query = new URLSearchParams(location.search)
  query.delete('embed')
  if (query.size === 0) return { draft: kept, resumedAt: null }
  const draft = prefill(query, kept, catalog)
  const atStart = location.pathname === path
  const filled = JSON.stringify(draft) !== JSON.stringify(kept)
  const step = atStart && filled ? firstIncomplete(draft, catalog) : null
  const embed = new URLSearchParams(location.search).get('embed')
  const rest = embed === null ? '' : `?embed=${encodeURIComponent(embed)}`
  const here = step === null ? `${location.pathname}${rest}` : stepPath(path, step)
  history.replaceState(null, '', here)
  return { draft, resumedAt: step === 'details' || step === 'review' ? step : null }
}
