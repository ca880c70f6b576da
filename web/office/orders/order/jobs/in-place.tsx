import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { useFocusBack } from '#web/office/shell/dialogs/use-focus-back.ts'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import styles from './in-place.module.css'

/** A short form where the thing is that it’s about, all of it in view: ⌘Enter does it, Escape leaves it. */
export function InPlace({
  title,
  does,
  error,
  ready = true,
  busy,
  onSend,
  onClose,
  children,
}: {
  title: string
  /** What the button says. */
  does: string
  error: string | null
  ready?: boolean
  busy: boolean
  onSend: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  useFocusBack()
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = () => {
    if (ready && !busy) onSend()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (isSave(event)) send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Its fields have the focus, and these keys are for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={styles.form}
      aria-label={title}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h4>{title}</h4>
      <FormError>{error}</FormError>
      {children !== undefined && <div className={styles.fields}>{children}</div>}
      <p className={styles.acts}>
        <Button type="submit" look="primary" small busy={!ready || busy}>
          {does} <Key>⌘↵</Key>
        </Button>
        <Button small onClick={onClose}>
          Leave it <Key>Esc</Key>
        </Button>
      </p>
    </form>
  )
}
