import styles from './job-letter.module.css'

/** A type of job as a boxed letter; its word is always beside it. */
export function JobLetter({ type }: { type: string }) {
  return (
    <i className={styles.letter} data-type={type} aria-hidden="true">
      {LETTERS[type] ?? type.charAt(0).toUpperCase()}
    </i>
  )
}

const LETTERS: Readonly<Record<string, string>> = { exchange: 'X' }
