import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { OrderSummary } from '#contract/orders/order.ts'
import type { Price } from '#contract/orders/pricing.ts'
import { keepBooked, loadBooked } from '#web/booking/done/booked.ts'
import type { Booked } from '#web/booking/done/booked.ts'
import { describeBooked } from '#web/booking/done/describe-booked.ts'
import { newDraft } from '#web/booking/draft/draft.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { keepDraft, keepFramesStep, newKey } from '#web/booking/draft/keep-draft.ts'
import { hasPassed, withoutPassed } from '#web/booking/draft/passed-dates.ts'
import { priceDraft } from '#web/booking/draft/price-draft.ts'
import type { PageData } from './page-data.ts'
import { useBooking } from '#web/booking/review/use-booking.ts'
import type { Attempt } from '#web/booking/review/use-booking.ts'
import { startDraft } from './start-draft.ts'
import { firstIncomplete, isOpen } from './step-order.ts'
import { useStep } from './use-step.ts'
import { watchToday } from '#web/watch-today.ts'
import type { Go } from './use-step.ts'

/** One customer's visit: the draft, the step, the price, and the booking that comes of it. */
export type Session = {
  data: PageData
  setCatalog: (catalog: Catalog) => void
  draft: Draft
  change: (part: Partial<Draft>) => void
  price: Price | null
  step: BookingStep
  /** The step that a link opened with the dates of an earlier visit; null if none did. */
  resumedAt: BookingStep | null
  goTo: Go
  /** Whether the step can be shown yet. */
  allowed: boolean
  attempt: Attempt
  book: () => void
  booked: Booked | null
}

export function useSession(given: PageData): Session {
  const { path } = given
  const [catalog, setCatalog] = useState(given.catalog)
  const [today, setToday] = useState(given.today)
  const { timezone } = catalog.organisation
  useEffect(() => watchToday(given.today, timezone, setToday), [given, timezone])
  const data = useMemo(() => ({ ...given, catalog, today }), [given, catalog, today])
  const [{ draft: first, resumedAt, framedBy }] = useState(() => startDraft(data))
  const [draft, setDraft] = useState(first)
  const [booked, setBooked] = useState<Booked | null>(() => loadBooked(path))
  const [step, goTo] = useStep(path)
  const price = useMemo(() => priceDraft(draft, catalog, today), [draft, catalog, today])

  const onBooked = (summary: OrderSummary) => {
    const made = describeBooked(summary, draft, catalog, price)
    keepBooked(path, made)
    setBooked(made)
    // Kept at once, so that a reload or a step back starts a new booking too.
    const fresh = newDraft(newKey())
    keepDraft(path, fresh)
    setDraft(fresh)
    goTo('done', 'replace')
  }
  // With a new key, booking again makes a second booking, as the notice says.
  const onKnown = () => setDraft((before) => ({ ...before, key: newKey() }))
  const { attempt, book, forget } = useBooking(data, {
    booked: onBooked,
    known: onKnown,
    renewed: setCatalog,
  })
  const refused = attempt.state === 'refused' || attempt.state === 'changed'
  const change = useCallback(
    (part: Partial<Draft>) => {
      if (refused) forget()
      setDraft((before) => ({ ...before, ...part }))
    },
    [refused, forget],
  )
  // The dates step then says that the day has passed, and offers another.
  useEffect(() => {
    if (hasPassed(draft, today)) setDraft(withoutPassed)
  }, [draft, today])
  useEffect(() => keepDraft(path, draft), [path, draft])
  useEffect(() => {
    if (framedBy !== null) keepFramesStep(path, framedBy, step)
  }, [path, framedBy, step])

  // A step that can't be shown yet gives way to the first that is incomplete.
  const allowed = step === 'done' ? booked !== null : isOpen(step, draft, catalog)
  useEffect(() => {
    if (!allowed) goTo(firstIncomplete(draft, catalog), 'replace')
  }, [allowed, draft, catalog, goTo])

  return {
    data,
    setCatalog,
    draft,
    change,
    price,
    step,
    resumedAt,
    goTo,
    allowed,
    attempt,
    booked,
    book: () => void (price && book(draft, price.total)),
  }
}
