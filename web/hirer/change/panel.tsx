import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import type { PageData } from '#web/hirer/page-data.ts'
import './panel.css'

/** What every action on the order is given. */
export type ActionProps = {
  data: PageData
  page: HirersPage
  calls: Calls
  /** The order is other than it was: the page as it is now, and what to say of it. */
  onChanged: (page: HirersPage, notice: string) => void
  onClose: () => void
}

/** An action that has been opened. It takes the focus, so that a reader is where the action is. */
export function Panel(props: {
  title: string
  children: ComponentChildren
  onSubmit: () => void
  onClose: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      class="panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        props.onClose()
      }}
    >
      <h3 tabIndex={-1} ref={heading}>
        {props.title}
      </h3>
      {props.children}
    </form>
  )
}

/** The button that does it, and the one that does not. */
export function Decision(props: {
  verb: string
  /** What keeps it from being done at this moment. */
  busy: boolean
  off?: boolean
  /** It cannot be undone. */
  grave?: boolean
  onClose: () => void
}) {
  const off = props.busy || props.off === true
  return (
    <p class="decision">
      <button
        class={props.grave ? 'button final' : 'button'}
        type={off ? 'button' : 'submit'}
        aria-disabled={off || undefined}
      >
        {props.busy ? 'One moment…' : props.verb}
      </button>
      <button class="button second" type="button" onClick={props.onClose}>
        Leave it as it is
      </button>
    </p>
  )
}
