import styles from './dash-list.module.css'

/** Short sentences, each after a dash. */
export function DashList({ lines }: { lines: readonly string[] }) {
  return (
    <ul class={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
