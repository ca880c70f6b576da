import './app.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { stepNames } from '#contract/catalog/booking-steps.ts'
import type { OrderSummary } from '#contract/orders/order.ts'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { Masthead } from '#web/ui/masthead.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { keepBooked, loadBooked } from '#web/booking/done/booked.ts'
import type { Booked } from '#web/booking/done/booked.ts'
import { Closed } from './closed.tsx'
import { DatesStep } from '#web/booking/dates/dates-step.tsx'
import { describeBooked } from '#web/booking/done/describe-booked.ts'
import { DetailsStep } from '#web/booking/details/details-step.tsx'
import { DoneStep } from '#web/booking/done/done-step.tsx'
import { newDraft } from '#web/booking/draft/draft.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { ExtrasStep } from '#web/booking/choose/extras-step.tsx'
import { keepDraft, newKey } from '#web/booking/draft/keep-draft.ts'
import type { PageData } from './page-data.ts'
import { priceDraft } from '#web/booking/draft/price-draft.ts'
import { PriceRail } from '#web/booking/price/price-rail.tsx'
import { Progress } from './progress.tsx'
import { ReviewStep } from '#web/booking/review/review-step.tsx'
import { SizeStep } from '#web/booking/choose/size-step.tsx'
import { startDraft } from './start-draft.ts'
import type { StepProps } from './step.ts'
import { firstIncomplete, isOpen, nextStep } from './step-order.ts'
import { SuburbStep } from '#web/booking/place/suburb-step.tsx'
import { TermsStep } from '#web/booking/review/terms-step.tsx'
import { useBooking } from '#web/booking/review/use-booking.ts'
import { useHost } from './use-host.ts'
import { useStep } from './use-step.ts'
import { WasteStep } from '#web/booking/choose/waste-step.tsx'
import './embedded.css'

const noMistakes: readonly Mistake[] = []

export function App({ data: given }: { data: PageData }) {
  const { path, today } = given
  const [catalog, setCatalog] = useState(given.catalog)
  const data = { ...given, catalog }
  const [draft, setDraft] = useState(() => startDraft(data))
  const [booked, setBooked] = useState<Booked | null>(() => loadBooked(path))
  const [step, goTo] = useStep(path)
  const focus = useRef<string | null>(null)
  const online = useOnline()
  const price = priceDraft(draft, catalog, today)

  const onBooked = (summary: OrderSummary) => {
    const made = describeBooked(summary, draft, catalog, price)
    keepBooked(path, made)
    setBooked(made)
    // Kept at once: whoever goes back or reloads right now begins afresh too.
    const fresh = newDraft(newKey())
    keepDraft(path, fresh)
    setDraft(fresh)
    goTo('done', 'replace')
  }
  const { attempt, book, forget } = useBooking(data, onBooked)
  const change = (part: Partial<Draft>) => {
    if (attempt.state === 'refused') forget()
    setDraft((before) => ({ ...before, ...part }))
  }
  const go: StepProps['go'] = (next, how, control) => {
    focus.current = control ?? null
    goTo(next, how)
  }
  useEffect(() => keepDraft(path, draft), [path, draft])
  const host = useHost(data, { step, price, booked, attempt })

  // A step that cannot be looked at yet gives way to the first that wants something.
  const allowed = step === 'done' ? booked !== null : isOpen(step, draft, catalog)
  useEffect(() => {
    if (!allowed) goTo(firstIncomplete(draft, catalog), 'replace')
  }, [allowed, step])

  const refusal =
    attempt.state === 'closed' ? attempt.status : catalog.onlineBookingOpen ? null : 402
  // What is booked is booked.
  const closed = step === 'done' ? null : refusal

  // A new step, or the word that nothing can be booked, begins at its heading.
  const first = useRef(true)
  useEffect(() => {
    document.title = `${stepNames[step]} · ${catalog.organisation.name}`
    if (first.current) {
      first.current = false
      return
    }
    const control = focus.current === null ? null : document.getElementById(focus.current)
    focus.current = null
    if (control) {
      control.focus()
      return
    }
    scrollTo(0, 0)
    host.toTop()
    if (!document.activeElement?.matches('.summary')) {
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
  }, [step, closed])

  const refused = attempt.state === 'refused' ? attempt.problems : []
  const here = refused.filter((problem) => problem.step === step)
  const props: StepProps = {
    data,
    draft,
    change,
    onDone: () => go(nextStep(step)),
    go,
    onCatalog: setCatalog,
    mistakes: here.length > 0 ? here : noMistakes,
  }
  const shown = closed !== null ? null : allowed ? step : null
  const railed = price !== null && shown !== null && shown !== 'done' && shown !== 'suburb'
  return (
    <>
      <a class="skip" href="#main">
        Skip to the booking
      </a>
      <Masthead {...catalog.organisation} logoUrl={catalog.branding.logoUrl} />
      {shown !== null && shown !== 'done' && (
        <Progress
          path={path}
          step={shown}
          isOpen={(stop) => isOpen(stop, draft, catalog)}
          go={go}
        />
      )}
      <div class="columns">
        <main class="page" id="main" tabIndex={-1}>
          {!online && (
            <p class="notice offline" role="status">
              You are offline. What you entered is kept.
            </p>
          )}
          {closed !== null && <Closed organisation={catalog.organisation} status={closed} />}
          {shown === 'suburb' && <SuburbStep {...props} />}
          {shown === 'waste' && <WasteStep {...props} />}
          {shown === 'size' && <SizeStep {...props} />}
          {shown === 'dates' && <DatesStep {...props} />}
          {shown === 'extras' && <ExtrasStep {...props} />}
          {shown === 'details' && <DetailsStep {...props} />}
          {shown === 'terms' && <TermsStep {...props} />}
          {shown === 'review' && price && (
            <ReviewStep
              {...props}
              price={price}
              attempt={attempt}
              onBook={() => void book(draft)}
            />
          )}
          {shown === 'done' && booked && (
            <DoneStep data={data} booked={booked} onAnother={() => go('suburb')} />
          )}
        </main>
        {railed && <PriceRail price={price} final={draft.deliveryDate !== null} />}
      </div>
    </>
  )
}
