import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '#web/office/controls/button.tsx'
import styles from './fact.module.css'

/** Something about the account: its name, what it is now, and a form that opens below to change it. */
export function Fact({
  name,
  is,
  does,
  children,
}: {
  name: string
  is: ReactNode
  /** What the button says that opens the form. */
  does: string
  /** The form, which closes itself when it’s done. */
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = () => {
    setOpen(false)
    document.getElementById(id)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  const says = open ? 'Close' : does
  return (
    <div className={styles.fact}>
      <h3>{name}</h3>
      <p>{is}</p>
      <div>
        <Button
          id={id}
          aria-expanded={open}
          aria-label={`${says} ${name.toLowerCase()}`}
          onClick={() => setOpen(!open)}
        >
          {says}
        </Button>
      </div>
      {open && (
        // Esc closes what the button opened; the controls inside have their own keys.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.form} onKeyDown={press}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
