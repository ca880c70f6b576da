import { bookingSteps, stepNames } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { stepPath } from './use-step.ts'
import type { Go } from './use-step.ts'
import './progress.css'

/** The stops of the line, where one is on it, and the way back to those passed. */
export function Progress(props: {
  path: string
  step: BookingStep
  isOpen: (step: BookingStep) => boolean
  go: Go
}) {
  const stops = bookingSteps.slice(0, -1)
  const here = stops.indexOf(props.step)
  return (
    <nav class="line" aria-label="Steps of the booking">
      <p class="line-here">
        Step {here + 1} of {stops.length}: <strong>{stepNames[props.step]}</strong>
      </p>
      <ol>
        {stops.map((stop, index) => (
          <li key={stop} class={index < here ? 'passed' : index === here ? 'here' : ''}>
            {index !== here && props.isOpen(stop) ? (
              <a
                href={stepPath(props.path, stop)}
                onClick={(event) => {
                  event.preventDefault()
                  props.go(stop)
                }}
              >
                {stepNames[stop]}
              </a>
            ) : (
              <span aria-current={index === here ? 'step' : undefined}>{stepNames[stop]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
