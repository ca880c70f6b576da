import styles from './profile.module.css'

/** A word in two colours. */
export function Swatch({
  ink,
  ground,
  children,
}: {
  ink: string
  ground: string
  children: string
}) {
  return (
    <span className={styles.swatch} style={{ color: ink, backgroundColor: ground }}>
      {children}
    </span>
  )
}
