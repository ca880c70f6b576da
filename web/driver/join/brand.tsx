import styles from './join.module.css'

export function Brand() {
  return (
    <header class={styles.brand}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <path d="M3 10H33L28 30H8Z" />
        <path class={styles.rim} d="M1 10H35" />
      </svg>
      Kerbside driver
    </header>
  )
}
