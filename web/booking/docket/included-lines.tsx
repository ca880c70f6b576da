import { describeIncluded } from '#contract/charges/say-included.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import styles from './included-lines.module.css'

/** What each bin's price includes, and what may be charged after that. */
export type IncludedLine = { name: string; included: string | null; after: string | null }

/** One line for each bin of a draft that something is included with, or charged after. */
export function includedLinesOf(draft: Draft, catalog: Catalog): IncludedLine[] {
  const { bins, waits } = chosenOf(draft, catalog)
  return bins.flatMap(({ orderable }) => {
    const stays = orderable.product.lineType === 'hire' && !waits
    const { currency } = catalog.organisation
    const line = describeIncluded(orderable.pricing, { stays, currency })
    if (line.included === null && line.after === null) return []
    const included = line.included && tieUnits(line.included)
    return [{ name: tieUnits(orderable.name), included, after: line.after }]
  })
}

/** "Included: 7 days, 900 kg. After that $15 a day, $395 a tonne." Each bin is named if there are several. */
export function IncludedLines({ lines }: { lines: readonly IncludedLine[] }) {
  return (
    <>
      {lines.map(({ name, included, after }, index) => (
        <p class={styles.later} key={index}>
          {lines.length > 1 && `${name}. `}
          {included !== null && (
            <>
              <b>Included:</b> {included}.{' '}
            </>
          )}
          {after !== null && (
            <>
              <b>{included === null ? 'Charged later:' : 'After that'}</b> {after}.
            </>
          )}
        </p>
      ))}
    </>
  )
}
