import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import type { PageData } from '#web/hirer/page-data.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { useEscape } from '#web/ui/folded/use-escape.ts'
import styles from './panel.module.css'

/** The props of every action on the order. */
export type ActionProps = {
  data: PageData
  page: HirersPage
  calls: Calls
  /** Takes the changed order, and what to say about the change. */
  onChanged: (page: HirersPage, notice: string) => void
  onClose: () => void
}

/** An open action. Its heading takes the focus, so that screen readers follow. */
export function Panel(props: {
  title: string
  children: ComponentChildren
  onSubmit: () => void
  onClose: () => void
}) {
  const { onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the next key is pressed, which is meant for it.
  useLayoutEffect(() => heading.current?.focus(), [])
  useEscape(form, onClose)
  return (
    <form
      ref={form}
      class={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <h3 tabIndex={-1} ref={heading}>
        {props.title}
      </h3>
      {props.children}
    </form>
  )
}

/** The button that does it, and the one that leaves things as they are. */
export function Decision(props: {
  /** What the button does; null if there's nothing to decide. */
  verb: string | null
  /** Whether the call is under way. */
  busy: boolean
  /** Whether there is nothing to do yet. */
  off?: boolean
  /** Whether it can't be undone. */
  grave?: boolean
  onClose: () => void
}) {
  const off = props.busy || props.off === true
  return (
    <p class={styles.decision}>
      {props.verb !== null && (
        <button
          class={classNames(buttonStyles.button, props.grave && buttonStyles.final)}
          type={off ? 'button' : 'submit'}
          aria-disabled={off || undefined}
        >
          {props.busy ? 'One moment…' : props.verb}
        </button>
      )}
      <button
        class={classNames(buttonStyles.button, buttonStyles.second)}
        type="button"
        onClick={props.onClose}
      >
        Keep it as it is
      </button>
    </p>
  )
}
