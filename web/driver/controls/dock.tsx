import type { ComponentChildren } from 'preact'
import styles from './dock.module.css'

/** The lower part of each screen: it asks one thing, in reach of the thumb. */
export function Dock({
  hint,
  children,
}: {
  hint?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <footer class={styles.dock}>
      {hint && <p class={styles.hint}>{hint}</p>}
      {children}
    </footer>
  )
}

/** The question, with the expected answer in large figures. */
export function Ask({ question, answer }: { question: string; answer?: string }) {
  return (
    <div class={styles.ask}>
      <h2>{question}</h2>
      {answer !== undefined && <p class={styles.number}>{answer}</p>}
    </div>
  )
}
