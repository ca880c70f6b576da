import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Day } from '#contract/values/day.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Chosen } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import type { StepProps } from '#web/booking/step.ts'
import { periodsOn } from './period-choice.tsx'
import { useAvailability } from './use-availability.ts'
import type { Look } from './use-availability.ts'
import {
  usualCollection,
  whyNotCollected,
  whyNotDelivered,
} from '#web/booking/dates/calendar/why-not.ts'
import type { WhyNot } from '#web/booking/dates/calendar/why-not.ts'

/** The dates of a draft, and what can be chosen for them. */
export type Dates = {
  look: Look
  chosen: Chosen
  /** Whether the bin stays and is collected another day. */
  collects: boolean
  /** The date that the next click in the calendar chooses. */
  choosing: 'delivery' | 'collection'
  setChoosing: (which: 'delivery' | 'collection') => void
  notDelivered: WhyNot
  notCollectedFor: (delivery: Day) => WhyNot
  /** Takes a delivery date, and the usual collection with it. */
  deliverOn: (day: Day) => void
}

export function useDates({ data, draft, change, onCatalog }: StepProps): Dates {
  const { catalog, today } = data
  const rules = catalog.bookingRules
  const chosen = useMemo(() => chosenOf(draft, catalog), [draft, catalog])
  const look = useAvailability(data, onCatalog)
  const known = look.state === 'known' ? look.availability : null
  const [choosing, setChoosing] = useState<'delivery' | 'collection'>('delivery')
  const { collects } = chosen

  const notDelivered = useMemo(
    () => whyNotDelivered(chosen, rules, today, known),
    [chosen, rules, today, known],
  )
  const notCollectedFor = (delivery: Day) => whyNotCollected(chosen, rules, delivery, known)
  const deliverOn = (day: Day) => {
    const included = includedDays(chosen) - (rules.hireCountsDeliveryDay ? 1 : 0)
    const collection = usualCollection(day, included, notCollectedFor(day))
    const periods = periodsOn(day, catalog.deliveryTimePeriods)
    const dates: Partial<Draft> = {
      wantedDate: null,
      deliveryDate: day,
      pickupDate: chosen.hires ? collection : null,
      periodId: periods.some(({ id }) => id === draft.periodId) ? draft.periodId : null,
    }
    change(dates)
    if (collects) setChoosing('collection')
  }

  // Takes the date that a link asked for, as soon as it is known to be available.
  const { wantedDate } = draft
  const granted = known && wantedDate !== null && notDelivered(wantedDate) === null
  useEffect(() => {
    if (granted) deliverOn(wantedDate)
  })

  const mode = collects && draft.deliveryDate !== null ? choosing : 'delivery'
  return {
    look,
    chosen,
    collects,
    choosing: mode,
    setChoosing,
    notDelivered,
    notCollectedFor,
    deliverOn,
  }
}

function includedDays({ bins }: Chosen): number {
  // What is sold has no days.
  const hired = bins.filter(({ orderable }) => orderable.product.lineType === 'hire')
  return Math.max(1, Math.min(...hired.map(({ orderable }) => orderable.pricing.includedDays), 400))
}
