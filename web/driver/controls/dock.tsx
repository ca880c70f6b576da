import type { ComponentChildren } from 'preact'
import { useAppState } from '#web/driver/state/store.ts'
import { comeIntoView } from './come-into-view.ts'
import { Wrong } from './note.tsx'
import styles from './dock.module.css'

/**
 * The lower part of each screen: it asks one thing, in reach of the thumb. What the phone didn't keep is said here,
 * because the page may be scrolled.
 */
export function Dock({
  hint,
  children,
}: {
  hint?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <footer class={styles.dock}>
      <NotKept />
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

function NotKept() {
  const { trouble } = useAppState()
  if (trouble === null) return null
  return (
    <div key={trouble} ref={showBelow} role="alert">
      <Wrong title="Not kept">
        <p>{trouble}</p>
      </Wrong>
    </div>
  )
}

/** With large text the dock is at the end of the page, which may be out of sight. */
function showBelow(box: HTMLElement | null): void {
  const dock = box?.closest('footer')
  if (box && dock && getComputedStyle(dock).position === 'static') comeIntoView(box)
}
