import type { Catalog } from '#contract/catalog/catalog.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { accepts, acceptsTerms } from '#web/booking/draft/wordings.ts'
import type { Mistake } from '#web/ui/form/error-summary.tsx'

/** What is still to be accepted before booking, in the order of the page. */
export function missingAcceptances(draft: Draft, catalog: Catalog): Mistake[] {
  const missing: Mistake[] = chosenOf(draft, catalog)
    .notices.filter((notice) => notice.mustAccept && !accepts(draft, notice))
    .map(({ id, title }) => ({ id: `notice-${id}`, message: `Accept “${title}”` }))
  if (!acceptsTerms(draft, catalog))
    missing.push({ id: 'acceptedTerms', message: 'Accept the terms' })
  return missing
}
