import type { CatalogSummary } from '#contract/catalog/editing/summary.ts'
import { count } from '#web/office/catalog/draft/use-draft.ts'
import { KIND_NAMES } from './field-names.ts'
import styles from './summary-lines.module.css'

/** What a publication changes, in a few lines. */
export function SummaryLines({ summary }: { summary: CatalogSummary }) {
  return (
    <ul className={styles.lines}>
      {sayLines(summary).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The summary as sentences, the weightiest first. */
export function sayLines(summary: CatalogSummary): string[] {
  const { prices, added, retired, restored, notices, changed, reordered, changes } = summary
  const lines = [
    ...sayPrices(prices),
    sayNames('New', added),
    sayNames('Retired', retired),
    sayNames('Restored', restored),
    ...notices.map(
      ({ name, version }) => `New wording of ${name}, version ${version}: hirers accept it again`,
    ),
    sayNames('Changed', changed),
    reordered.length > 0
      ? `Another order of ${reordered.map((kind) => KIND_NAMES[kind].many.toLowerCase()).join(', ')}`
      : null,
  ].filter((line) => line !== null)
  return lines.length > 0 ? lines : [count(changes)]
}

function sayPrices(prices: CatalogSummary['prices']): string[] {
  const rises = prices.flatMap(({ before, after }) =>
    before !== null && after !== null && before > 0 ? [((after - before) / before) * 100] : [],
  )
  const say = (list: number[], word: string) => {
    if (list.length === 0) return []
    const sizes = list.map((rise) => Math.abs(rise)).toSorted((a, b) => a - b)
    const [least = 0, most = 0] = [sizes[0], sizes.at(-1)]
    const by =
      least.toFixed(1) === most.toFixed(1)
        ? most.toFixed(1)
        : `${least.toFixed(1)} to ${most.toFixed(1)}`
    return [`${list.length === 1 ? '1 price goes' : `${list.length} prices go`} ${word} by ${by} %`]
  }
  const others = prices.length - rises.length
  return [
    ...say(
      rises.filter((rise) => rise > 0),
      'up',
    ),
    ...say(
      rises.filter((rise) => rise < 0),
      'down',
    ),
    ...(others > 0
      ? [`${others === 1 ? '1 price is' : `${others} prices are`} set or taken away`]
      : []),
  ]
}

function sayNames(word: string, list: readonly { name: string }[]): string | null {
  if (list.length === 0) return null
  const names = list.slice(0, 5).map(({ name }) => name || 'without a name')
  const more = list.length > 5 ? ` and ${list.length - 5} more` : ''
  return `${word}: ${names.join(', ')}${more}`
}
