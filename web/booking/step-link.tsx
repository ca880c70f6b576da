import type { ComponentChildren } from 'preact'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { stepPath } from './use-step.ts'
import type { Go } from './use-step.ts'

/** A link to a step: followed within the page, but it can still be opened in another tab. */
export function StepLink(props: {
  path: string
  step: BookingStep
  go: Go
  children: ComponentChildren
}) {
  return (
    <a
      href={stepPath(props.path, props.step)}
      onClick={(event) => {
        event.preventDefault()
        props.go(props.step)
      }}
    >
      {props.children}
    </a>
  )
}
