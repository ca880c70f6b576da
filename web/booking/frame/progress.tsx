import { stepNames } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './progress.module.css'
import { StepLink } from '#web/booking/step-link.tsx'
import { previousStep, stepsOf } from '#web/booking/step-order.ts'
import type { Go } from '#web/booking/use-step.ts'

/** The way back, and the steps as stops on a line: where the booking is, and links to the stops that are open. */
export function Progress(props: {
  path: string
  catalog: Pick<Catalog, 'productGroups' | 'products'>
  step: BookingStep
  isOpen: (step: BookingStep) => boolean
  go: Go
}) {
  const { path, catalog, step, go } = props
  const stops = stepsOf(catalog)
  const here = stops.indexOf(step)
  const before = previousStep(step, catalog)
  return (
    <nav class={styles.line} aria-label={`Step ${here + 1} of ${stops.length}, ${stepNames[step]}`}>
      {before && (
        <p class={styles.back}>
          <StepLink path={path} step={before} go={go}>
            <span aria-hidden="true">‹</span> {stepNames[before]}
          </StepLink>
        </p>
      )}
      <ol>
        {stops.map((stop, index) => (
          <li
            key={stop}
            class={classNames(index < here && styles.passed, index === here && styles.here)}
          >
            {index !== here && props.isOpen(stop) ? (
              <StepLink path={path} step={stop} go={go}>
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
