import text from '#web/ui/text.module.css'
import styles from './reference.module.css'

/** The order's reference, in large figures. */
export function Reference({ reference }: { reference: string }) {
  return (
    <p class={styles.reference}>
      <span class={text.quiet}>Reference </span>
      <strong class={text.figure}>{reference}</strong>
    </p>
  )
}
