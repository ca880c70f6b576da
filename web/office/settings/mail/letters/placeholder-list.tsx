import { placeholders } from '#contract/office/settings/placeholders.ts'
import styles from './letters.module.css'

/** What can be filled in. */
export function PlaceholderList() {
  return (
    <details className={styles.placeholders}>
      <summary>What can be filled in</summary>
      <dl>
        {Object.entries(placeholders).map(([name, means]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
