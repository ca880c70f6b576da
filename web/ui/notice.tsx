import type { ComponentChildren, RefObject } from 'preact'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

/** A short message, set apart from the text around it. */
export function Notice(props: {
  tone?: 'good' | 'wrong' | 'failure'
  /** The space around it: below what it follows, between two blocks, or apart from both. */
  space?: 'below' | 'between' | 'apart'
  /** `status` is read out when it can be, `alert` at once. */
  role?: 'status' | 'alert'
  /** For a notice that takes the focus. */
  boxRef?: RefObject<HTMLDivElement | null>
  children: ComponentChildren
}) {
  const { tone, space, role, boxRef, children } = props
  return (
    <div
      {...(boxRef && { ref: boxRef, tabIndex: -1 })}
      class={classNames(styles.notice, tone && styles[tone], space && styles[space])}
      role={role}
    >
      {children}
    </div>
  )
}
