import type { ComponentChildren } from 'preact'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import styles from './choice.module.css'

/** Two columns of choices. */
export function Choices(props: { label: string; one?: boolean; children: ComponentChildren }) {
  return (
    <div class={styles.choices} role={props.one ? 'radiogroup' : 'group'} aria-label={props.label}>
      {props.children}
    </div>
  )
}

/** One of them: chosen or not, and with a number if it has one. */
export function Choice(props: {
  label: string
  one?: boolean
  count: number
  counted?: boolean
  choose: (count: number) => void
}) {
  const { label, one = false, count, counted = false, choose } = props
  if (count === 0 || !counted) {
    return (
      <label class={classNames(styles.choice, count > 0 && styles.on)}>
        <input
          class={styles.input}
          type={one ? 'radio' : 'checkbox'}
          name={one ? 'choice' : undefined}
          checked={count > 0}
          onChange={() => choose(count > 0 && !one ? 0 : 1)}
        />
        {count > 0 && <Icon name="tick" small />}
        {label}
      </label>
    )
  }
  return (
    <div class={classNames(styles.choice, styles.on, styles.wide)}>
      <Icon name="tick" small />
      <span class={styles.grow}>{label}</span>
      <button type="button" aria-label={`${label}: one fewer`} onClick={() => choose(count - 1)}>
        −
      </button>
      <output>{count}</output>
      <button type="button" aria-label={`${label}: one more`} onClick={() => choose(count + 1)}>
        +
      </button>
    </div>
  )
}
