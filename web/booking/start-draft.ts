import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { loadDraft, loadFramesStep } from '#web/booking/draft/keep-draft.ts'
import type { PageData } from './page-data.ts'
import { prefill } from '#web/booking/draft/prefill.ts'
import { firstIncomplete } from './step-order.ts'
import { stepPath } from './use-step.ts'

type Start = {
  draft: Draft
  /** The step that the visit begins with, past dates of an earlier visit that no link has named. */
  resumedAt: BookingStep | null
  /** What the page around a frame opened it with; null if this isn't in a frame. */
  framedBy: string | null
}

/**
 * The draft at the start of a visit: the kept one, with what the link fills in. The query is removed
 * from the address, so that a reload doesn't fill it in again. A link that filled something in opens
 * the first step that is incomplete. A frame that is opened as before goes on where it was: the page
 * around it was loaded again.
 */
export function startDraft({ path, catalog }: PageData): Start {
  const kept = loadDraft(path)
  const query = new URLSearchParams(location.search)
  const embed = query.get('embed')
  const framedBy = embed === null ? null : location.search
  const atStart = location.pathname === path
  const before = atStart && framedBy !== null ? loadFramesStep(path, framedBy) : null
  const begin = (draft: Draft, step: BookingStep | null): Start => {
    const rest = embed === null ? '' : `?embed=${encodeURIComponent(embed)}`
    const here = step === null ? `${location.pathname}${rest}` : stepPath(path, step)
    history.replaceState(null, '', here)
    const resumedAt = step === 'details' || step === 'review' ? step : null
    return { draft, resumedAt, framedBy }
  }
  if (before !== null) return begin(kept, before)
  query.delete('embed')
  if (query.size === 0) return { draft: kept, resumedAt: null, framedBy }
  const draft = prefill(query, kept, catalog)
  const filled = JSON.stringify(draft) !== JSON.stringify(kept)
  return begin(draft, atStart && filled ? firstIncomplete(draft, catalog) : null)
}
