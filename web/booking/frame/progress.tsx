import { bookingSteps, stepNames } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './progress.module.css'
import { StepLink } from '#web/booking/step-link.tsx'
import type { Go } from '#web/booking/use-step.ts'

/** The steps as stops on a line: where the booking is, and links to the stops that are open. */
export function Progress(props: {
  path: string
  step: BookingStep
  isOpen: (step: BookingStep) => boolean
  go: Go
}) {
  const stops = bookingSteps.slice(0, -1)
  const here = stops.indexOf(props.step)
  return (
    <nav class={styles.line} aria-label="Booking steps">
      <p class={styles.position}>
        Step {here + 1} of {stops.length}: <strong>{stepNames[props.step]}</strong>
      </p>
      <ol>
        {stops.map((stop, index) => (
          <li
            key={stop}
            class={classNames(index < here && styles.passed, index === here && styles.here)}
          >
            {index !== here && props.isOpen(stop) ? (
              <StepLink path={props.path} step={stop} go={props.go}>
                {stepNames[stop]}
              </StepLink>
            ) : (
              <span aria-current={index === here ? 'step' : undefined}>{stepNames[stop]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
