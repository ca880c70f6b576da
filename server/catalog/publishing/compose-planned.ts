import { PrivateRules } from '#contract/catalog/private-rules.ts'
import type { PlannedChange } from '#contract/catalog/editing/plan-draft.ts'
import { composeCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { StoredVersion } from './lock-catalog.ts'
import { boundedResources, requireSound } from './write-change.ts'

/**
 * The catalogue as it would be once a change is published.
 * @throws Refusal 422 naming each place that is wrong
 */
export function composePlanned(
  { settings, stored }: StoredVersion,
  planned: PlannedChange,
): LoadedCatalog {
  const { items, sections } = requireSound(planned)
  const { booking_rules, terms, branding } = sections
  const documents = { booking_rules, terms, branding }
  const inOrder = items.toSorted((a, b) => a.position - b.position)
  const had = boundedResources(stored.items, PrivateRules.parse(settings.booking_rules))
  const uncounted = [...boundedResources(items, booking_rules).difference(had)]
  return { ...composeCatalog({ ...settings, ...documents }, inOrder), uncounted }
}
