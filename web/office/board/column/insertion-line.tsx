import { sayMinutes } from '#contract/values/spoken-time.ts'
import styles from './stop.module.css'

/** Where what is carried would go, the way there from the stop before, and what it adds to the run. */
export function InsertionLine({ travel, adds }: { travel: number | null; adds: number }) {
  const way = travel === null ? '' : `${sayMinutes(travel)} · `
  const change = adds < 0 ? `saves ${sayMinutes(-adds)}` : `adds ${sayMinutes(adds)}`
  return (
    <li className={styles.insert} aria-hidden="true">
      <span>
        {way}
        {change}
      </span>
    </li>
  )
}
