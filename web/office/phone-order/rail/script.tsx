import type { Catalog } from '#contract/catalog/catalog.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Meaning } from '#web/office/phone-order/draft/understand.ts'
import styles from './rail.module.css'

/** What the caller should hear: what's included, what isn't allowed, the notices and the terms. */
export function Script({ meaning, catalog }: { meaning: Meaning; catalog: Catalog }) {
  const { choice, notices } = meaning
  if (!choice) return null
  const { pricing, product } = choice.orderable
  const { includedDays, includedKg, extraDayPrice, excessPricePerTonne } = pricing
  const say = (cents: number) => formatMoney(cents, catalog.organisation.currency)
  const group = catalog.productGroups.find(({ id }) => id === product.productGroupId)
  const included = [
    includedDays > 0 && product.lineType === 'hire' && `${includedDays} days`,
    includedKg !== null && `${includedKg.toLocaleString('en-AU')} kg`,
  ].filter(Boolean)
  const after = [
    extraDayPrice > 0 && product.lineType === 'hire' && `${say(extraDayPrice)} a day`,
    excessPricePerTonne !== null && `${say(excessPricePerTonne)} a tonne`,
  ].filter(Boolean)
  const { version, text, url } = catalog.terms
  return (
    <section>
      <h2 className={styles.head}>Say to the caller</h2>
      <ul className={styles.script}>
        {included.length > 0 && <li>{included.join(' and ')} are included</li>}
        {after.length > 0 && <li>After that {after.join(', ')}</li>}
        {group && group.prohibited.length > 0 && (
          <li>
            <details>
              <summary>What may not go in</summary>
              {group.prohibited.join('\n')}
            </details>
          </li>
        )}
        {notices.map(({ id, title, body }) => (
          <li key={id}>
            <details>
              <summary>{title}</summary>
              {body}
            </details>
          </li>
        ))}
        {(text !== '' || url !== null) && (
          <li>
            <details>
              <summary>Terms of {version}</summary>
              {text}
              {url !== null && <a href={url}>{url}</a>}
            </details>
          </li>
        )}
      </ul>
    </section>
  )
}
