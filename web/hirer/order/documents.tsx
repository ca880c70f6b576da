import type { HirersPage } from '#contract/orders/hirer.ts'
import { sayInstant } from '#web/hirer/say-time.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './documents.module.css'

/** The documents of the order, and a button that prints this page. */
export function Documents({ page: { documents, organisation } }: { page: HirersPage }) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul class={styles.documents}>
        {documents.map(({ url, title, createdAt }) => (
          <li key={url}>
            <a href={url}>{title}</a>
            <span class={text.quiet}> {sayInstant(createdAt, organisation.timezone)}</span>
          </li>
        ))}
      </ul>
      <p class={text.screenOnly}>
        <button
          class={classNames(buttonStyles.button, buttonStyles.plain, styles.print)}
          type="button"
          onClick={() => print()}
        >
          Print this booking
        </button>
      </p>
    </section>
  )
}
