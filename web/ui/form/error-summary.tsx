import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { unfold } from '#web/ui/folded/folded.tsx'
import styles from './error-summary.module.css'

/** A problem on a page: a sentence, and the id of the control that fixes it. */
export type Mistake = { id: string; message: string }

/** Those of the mistakes found that are mistakes still. */
export function stillWrong(found: readonly Mistake[], now: readonly Mistake[]): Mistake[] {
  return found.filter(({ id }) => now.some((mistake) => mistake.id === id))
}

/** What is said of one of these controls; undefined if nothing is wrong with it. */
export function mistakeAt(mistakes: readonly Mistake[], ...ids: string[]): string | undefined {
  return mistakes.find(({ id }) => ids.includes(id))?.message
}

/**
 * The error summary of the GOV.UK Design System: it takes the focus when it appears, and each item
 * leads to its field.
 */
export function ErrorSummary({ mistakes }: { mistakes: readonly Mistake[] }) {
  if (mistakes.length === 0) return null
  return (
    <SummaryBox problems={mistakes}>
      {mistakes.map(({ id, message }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={(event) => focusOn(event, id)}>
            {message}
          </a>
        </li>
      ))}
    </SummaryBox>
  )
}

/** The box around a list of problems. It takes the focus whenever there are others, but not when some have gone. */
export function SummaryBox(props: {
  problems: readonly unknown[]
  children: ComponentChildren
  /** What follows the list. */
  footer?: ComponentChildren
}) {
  const { problems, children, footer } = props
  const box = useRef<HTMLDivElement>(null)
  const shownRef = useRef<readonly unknown[]>([])
  // Before the next key is pressed.
  useLayoutEffect(() => {
    if (problems.some((problem) => !shownRef.current.includes(problem))) box.current?.focus()
    shownRef.current = problems
  }, [problems])
  return (
    <div
      class={styles.summary}
      role="alert"
      tabIndex={-1}
      ref={box}
      aria-labelledby="summary-title"
      data-summary
    >
      <h2 class={styles.heading} id="summary-title">
        There is a problem
      </h2>
      <ul>{children}</ul>
      {footer}
    </div>
  )
}

function focusOn(event: Event, id: string): void {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  unfold(control)
  control.focus()
  control.scrollIntoView({ block: 'center' })
}
