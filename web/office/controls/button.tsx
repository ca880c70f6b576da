import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { nameKeys } from '#web/office/shell/keys/name-keys.ts'
import styles from './button.module.css'

/**
 * A button. One on each screen is `primary`. A `busy` one is waiting for an answer and ignores clicks, but
 * keeps the focus.
 */
export function Button({
  look = 'second',
  tall = false,
  small = false,
  busy = false,
  children,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: 'primary' | 'second' | 'bare'
  /** As high as a field of a form that is filled in once. */
  tall?: boolean
  /** For the head of a section, or a row. */
  small?: boolean
  busy?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        styles.button,
        styles[look],
        tall && styles.tall,
        small && styles.small,
      )}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
    </button>
  )
}

/** A key of the keyboard, or keys that are pressed together, in a box. Screen readers hear of keys in the sheet that `?` opens. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {nameKeys(children)}
    </kbd>
  )
}
