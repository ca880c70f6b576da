import type { ComponentChildren } from 'preact'
import { Icon } from '#web/driver/drawing/icon.tsx'
import type { IconName } from '#web/driver/drawing/icon.tsx'
import styles from './button.module.css'

type Pressed = {
  icon?: IconName
  bad?: boolean
  children: ComponentChildren
}

/** How long the main button ignores taps after one, in milliseconds, so that a glove can't do two steps. So do firm ones. */
const DEAF = 400
let deafUntil = 0

function once(onTap: () => unknown): void {
  const now = performance.now()
  if (now < deafUntil) return
  deafUntil = now + DEAF
  onTap()
}

/**
 * The dock's one button. It names what it does.
 * @param waits what is missing first; then the button looks idle, and a tap says it
 */
export function Primary(props: Pressed & { onTap: () => unknown; waits?: boolean }) {
  const { icon, bad = false, waits = false, children, onTap } = props
  return (
    <button
      type="button"
      class={bad ? styles.primaryBad : styles.primary}
      aria-disabled={waits}
      onClick={() => once(onTap)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** The dock's one button where it leads out of the app, such as to a call. */
export function PrimaryLink({ icon, children, href }: Pressed & { href: string }) {
  return (
    <a class={styles.primary} href={href}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/**
 * A side door, or a button on the page.
 * @param firm whether a second tap, or one that was meant for the button there before, would do harm
 */
export function Button(props: Pressed & { onTap: () => unknown; firm?: boolean }) {
  const { icon, bad = false, firm = false, children, onTap } = props
  return (
    <button
      type="button"
      class={bad ? styles.bad : styles.button}
      onClick={() => (firm ? once(onTap) : onTap())}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink(props: Pressed & { href: string; outside?: boolean }) {
  const { icon, bad = false, children, href, outside = false } = props
  return (
    <a
      class={bad ? styles.bad : styles.button}
      href={href}
      {...(outside && { target: '_blank', rel: 'noreferrer' })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** Two such buttons, side by side. */
export function Two({ children }: { children: ComponentChildren }) {
  return <div class={styles.two}>{children}</div>
}
