import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './dialog.module.css'

/** A dialog over the screen. It takes the focus and gives it back; Esc closes it, and ⌘Enter sends its form. */
export function Dialog({
  label,
  wide = false,
  onClose,
  children,
}: {
  label: string
  /** Without space inside, for a list that reaches the edges. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const element = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  // Before the paint, so that the next key is its own. It closes while it's still in the page: once it's out, the
  // browser gives the focus to nothing.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    dialog.showModal()
    // The backdrop is part of the dialog's element.
    const click = ({ target }: MouseEvent) => target === dialog && close.current()
    dialog.addEventListener('click', click)
    return () => {
      dialog.removeEventListener('click', click)
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={element}
      aria-label={label}
      className={classNames(styles.dialog, wide && styles.wide)}
      // Where a value is chosen from a list, Enter alone opens the list.
      onKeyDown={(event) => {
        if (!isSave(event) || event.defaultPrevented || !(event.target instanceof Element)) return
        const form = event.target.closest('form')
        if (form === null) return
        event.preventDefault()
        form.requestSubmit()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
