import { useOffice } from './office-context.ts'
import styles from './firm.module.css'

/** Whose office it is, and the word TEST where nothing is real. */
export function Firm() {
  const { name, test } = useOffice().organisation
  return (
    <div className={styles.firm}>
      <b title={name}>{name}</b>
      {test && <span>TEST</span>}
    </div>
  )
}
