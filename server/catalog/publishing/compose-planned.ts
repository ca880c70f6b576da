import type { PlannedChange } from '#contract/catalog/editing/plan-draft.ts'
import { composeCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { StoredVersion } from './lock-catalog.ts'
import { requireSound } from './write-change.ts'

/**
 * The catalogue as it would be once a change is published.
 * @throws Refusal 422 naming each place that is wrong
 */
export function composePlanned({ settings }: StoredVersion, planned: PlannedChange): LoadedCatalog {
  const { items, sections } = requireSound(planned)
  const { booking_rules, terms, branding } = sections
  const documents = { booking_rules, terms, branding }
  const inOrder = items.toSorted((a, b) => a.position - b.position)
  return composeCatalog({ ...settings, ...documents }, inOrder)
}
