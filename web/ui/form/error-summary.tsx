import { useEffect, useRef } from 'preact/hooks'

/** What is wrong on a page: a sentence, and the id of the control to put it right at. */
export type Mistake = { id: string; message: string }

/**
 * "There is a problem": the error summary of the GOV.UK Design System. It takes the focus whenever
 * it comes up, and each item leads to its field.
 */
export function ErrorSummary({ mistakes }: { mistakes: readonly Mistake[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mistakes.length > 0) box.current?.focus()
  }, [mistakes])
  if (mistakes.length === 0) return null
  return (
    <div class="summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="summary-title">
      <h2 id="summary-title">There is a problem</h2>
      <ul>
        {mistakes.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusOn(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusOn(event: Event, id: string): void {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.focus()
  control.scrollIntoView({ block: 'center' })
}
