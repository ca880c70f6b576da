import { useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import styles from './folded.module.css'

/** Something that most people needn't see: one line that opens. */
export function Folded(props: {
  summary: ComponentChildren
  /** Opens it. It isn't closed again under someone who is using it. */
  open?: boolean
  children: ComponentChildren
}) {
  const [opened, setOpened] = useState(props.open === true)
  if (props.open && !opened) setOpened(true)
  return (
    <details class={styles.folded} open={opened}>
      <summary>
        <span>{props.summary}</span>
      </summary>
      {props.children}
    </details>
  )
}

/** Opens what a control is folded away in, so that it can take the focus. */
export function unfold(control: Element): void {
  const around = control.closest('details')
  if (around) around.open = true
}
