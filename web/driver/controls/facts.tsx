import type { ComponentChildren } from 'preact'
import styles from './facts.module.css'

/** Names and values, one a line. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
