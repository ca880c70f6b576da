import type { ReactNode } from 'react'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import styles from './form.module.css'

/** A form that one button sends. While it waits for an answer, another press does nothing. */
export function Form({
  does,
  error,
  busy,
  onSend,
  look = 'primary',
  tall = false,
  children,
  beside,
}: {
  /** What the button says. */
  does: string
  /** What’s wrong with the form as a whole. */
  error: string | null
  busy: boolean
  onSend: () => void
  look?: 'primary' | 'second'
  /** As high as a page that is filled in once. */
  tall?: boolean
  children: ReactNode
  /** Beside the button, such as another one that closes the form. */
  beside?: ReactNode
}) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSend()
      }}
    >
      <FormError>{error}</FormError>
      {children}
      <div className={styles.actions}>
        <Button type="submit" look={look} tall={tall} busy={busy}>
          {does}
        </Button>
        {beside}
      </div>
    </form>
  )
}
