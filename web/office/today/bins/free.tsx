import type { Bin } from './lay-table.ts'
import styles from './bins.module.css'

/** "5 of 8", "none of 4" or "short by 1 of 5"; how many are out if they aren’t counted. */
export function Free({ bin: { out, stock, free } }: { bin: Bin }) {
  if (stock === null || free === null) return <span className={styles.of}>{out} out</span>
  return (
    <>
      {free > 0 && <b>{free}</b>}
      {free === 0 && <b className={styles.none}>none</b>}
      {free < 0 && <b className={styles.short}>short by {-free}</b>}
      <span className={styles.of}> of {stock}</span>
    </>
  )
}
