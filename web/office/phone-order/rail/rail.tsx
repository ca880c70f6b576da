import type { Catalog } from '#contract/catalog/catalog.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { NothingToBook } from '#web/office/catalog/nothing-to-book.tsx'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import type { Draft } from '#web/office/phone-order/draft/draft.ts'
import type { Problems } from '#web/office/phone-order/draft/problems.ts'
import type { Meaning } from '#web/office/phone-order/draft/understand.ts'
import { StopReminder } from '#web/office/phone-order/rows/stop-note.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { BinScene } from './bin-scene.tsx'
import { Script } from './script.tsx'
import styles from './rail.module.css'

/** Beside the form: the bin, what it costs, what to say to the caller, and the button. */
export function Rail({
  draft,
  meaning,
  price,
  catalog,
  busy,
  problems,
  trouble,
}: {
  draft: Draft
  meaning: Meaning
  price: Price | null
  catalog: Catalog
  busy: boolean
  problems: Problems
  /** What's wrong with the form as a whole, and why it couldn't be sent. */
  trouble: string | null
}) {
  const { currency } = catalog.organisation
  const { chargesGst } = useOffice().organisation
  const say = (cents: number) => (cents === 0 ? '–' : formatMoney(cents, currency))
  return (
    <aside className={styles.rail} aria-label="What it costs">
      {meaning.choice && <BinScene choice={meaning.choice} />}
      <section>
        <h2 className={styles.head}>What it costs</h2>
        {price ? (
          <dl className={styles.docket}>
            {price.charges.map(({ type, description, amount }) => (
              <div key={`${type} ${description}`}>
                <dt>{description}</dt>
                <dd>{say(amount)}</dd>
              </div>
            ))}
            {chargesGst && (
              <div className={styles.quiet}>
                <dt>GST included</dt>
                <dd>{say(price.gst)}</dd>
              </div>
            )}
          </dl>
        ) : catalog.products.length === 0 ? (
          <NothingToBook className={styles.none} />
        ) : (
          <p className={styles.none}>Type what it is to see the price.</p>
        )}
      </section>
      <Script meaning={meaning} catalog={catalog} />
      <div className={styles.foot}>
        <p className={styles.sum} aria-live="polite">
          <span>{chargesGst ? 'Total with GST' : 'Total'}</span>
          {price ? formatMoney(price.total, currency) : '–'}
        </p>
        <StopReminder draft={draft} problems={problems} />
        <FormError>{trouble}</FormError>
        <Button type="submit" look="primary" tall busy={busy}>
          {busy ? 'Booking…' : price ? `Book for ${formatMoney(price.total, currency)}` : 'Book'}
          <Key>⌘↵</Key>
        </Button>
        <p className={styles.why}>{saySent(draft)}</p>
      </div>
    </aside>
  )
}

/** What the customer gets once it's booked. */
function saySent({ email, pays, terms }: Draft): string {
  if (email.trim() === '') return 'Without an email address nothing is sent.'
  const links = [pays === 'link' && 'to pay', terms === 'sent' && 'to agree to the terms'].filter(
    Boolean,
  )
  const link =
    links.length === 0 ? 'the confirmation' : `the confirmation, with a link ${links.join(' and ')}`
  return `Emails ${email.trim()} ${link}.`
}
