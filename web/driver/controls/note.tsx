import type { ComponentChildren } from 'preact'
import { comeIntoView } from './come-into-view.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import styles from './note.module.css'

/** The office's note: hi-vis, first on the screen, and nothing else is. */
export function Note({
  inset = false,
  children,
}: {
  inset?: boolean
  children: ComponentChildren
}) {
  return (
    <p class={inset ? styles.inset : styles.note}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}

/** Something that can't stay as it is: a fault, a cancelled job, a report that wasn't accepted. */
export function Wrong(props: { title: string; comes?: boolean; children: ComponentChildren }) {
  return (
    <section class={styles.wrong} {...(props.comes && { ref: comeIntoView })}>
      <h2>
        <Icon name="alert" />
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}

/** A strip across the screen, such as that there is no signal. */
export function Strip(props: { title: string; children: ComponentChildren }) {
  return (
    <p class={styles.strip} role="status">
      <Icon name="away" />
      <span>
        <strong>{props.title}</strong>
        {props.children}
      </span>
    </p>
  )
}
