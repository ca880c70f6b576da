import type { ComponentProps } from 'preact'
import { useEffect } from 'preact/hooks'
import { stepNames } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { Attempt } from '#web/booking/review/use-booking.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { FirstBar } from '#web/booking/docket/first-bar.tsx'
import { Frame } from '#web/booking/frame/frame.tsx'
import { NotLoaded } from '#web/booking/frame/not-loaded.tsx'
import { Progress } from '#web/booking/frame/progress.tsx'
import { Resumed } from '#web/booking/frame/resumed.tsx'
import { SuburbStep } from '#web/booking/place/suburb-step.tsx'
import { wasteGroups } from '#web/booking/waste/waste-groups.ts'
import { Closed } from './closed.tsx'
import type { PageData } from './page-data.ts'
import { stepButton } from './step-button.ts'
import { isOpen, nextStep } from './step-order.ts'
import type { StepProps } from './step.ts'
import { useHost } from './use-host.ts'
import { useLater } from './use-later.ts'
import { useSession } from './use-session.ts'
import { useStepFocus } from './use-step-focus.ts'

const noMistakes: StepProps['mistakes'] = []

/** The booking page: one step at a time, with the progress above it and the price next to it. */
export function App({ data: given }: { data: PageData }) {
  const session = useSession(given)
  const { data, draft, booked, price, step, allowed, attempt } = session
  const { catalog, path } = data
  const loaded = useLater()
  const later = loaded === 'failed' ? null : loaded
  const online = useOnline()
  const host = useHost(data, { step, price, booked, attempt })

  const { name } = catalog.organisation
  useEffect(() => {
    document.title = `${stepNames[step]} · ${name}`
  }, [step, name])

  // A booking that was made is shown even if no other can be made.
  const closed = step === 'done' ? null : whyClosed(catalog, attempt)
  const view = step === 'suburb' || loaded !== null ? step : null
  const focusOn = useStepFocus(closed === null ? view : `closed at ${step}`, host.toTop)
  const go: StepProps['go'] = (next, how, control) => {
    focusOn(control ?? null)
    session.goTo(next, how)
  }

  const refused = attempt.state === 'refused' ? attempt.problems : []
  const here = refused.filter((problem) => problem.step === step)
  const props: StepProps = {
    data,
    draft,
    change: session.change,
    onDone: () => go(nextStep(step, catalog)),
    go,
    onCatalog: session.setCatalog,
    mistakes: here.length > 0 ? here : noMistakes,
  }
  const shown = closed !== null || !allowed ? null : step
  const button = (of: BookingStep) =>
    stepButton(of, { draft, catalog, price, attempt, preview: data.preview !== undefined })
  return (
    <Frame
      catalog={catalog}
      inline={host.inline}
      progress={
        shown !== null &&
        shown !== 'done' && (
          <Progress
            path={path}
            catalog={catalog}
            step={shown}
            isOpen={(stop) => isOpen(stop, draft, catalog)}
            go={go}
          />
        )
      }
      aside={
        shown !== null &&
        shown !== 'done' &&
        (shown === 'suburb' ? (
          <FirstBar button={button(shown)} />
        ) : (
          later && (
            <later.Docket
              data={data}
              draft={draft}
              price={price}
              step={shown}
              button={button(shown)}
              go={go}
            />
          )
        ))
      }
      below={
        // The page around a frame shows what it likes itself.
        shown === 'suburb' &&
        later &&
        !host.inline && (
          <>
            <later.Street catalog={catalog} />
            <later.Facts catalog={catalog} />
          </>
        )
      }
      wide={shown === null || shown === 'suburb' || shown === 'done'}
    >
      {data.preview && (
        <Notice space="between">
          A preview for you alone: this change isn’t published, and nothing can be booked here.
        </Notice>
      )}
      {!online && (
        <Notice space="between" role="status">
          You’re offline. We’ve kept what you entered.
        </Notice>
      )}
      {closed !== null && <Closed organisation={catalog.organisation} why={closed} />}
      {shown !== null && shown === session.resumedAt && <Resumed {...props} />}
      {shown === 'suburb' && <SuburbStep {...props} />}
      {shown !== null && shown !== 'suburb' && later && (
        <later.Step step={shown} props={props} session={session} />
      )}
      {shown !== null && shown !== 'suburb' && loaded === 'failed' && <NotLoaded />}
    </Frame>
  )
}

/** Why nothing can be booked; null if it can. */
function whyClosed(
  catalog: Catalog,
  attempt: Attempt,
): ComponentProps<typeof Closed>['why'] | null {
  if (attempt.state === 'closed') return attempt.status
  if (!catalog.onlineBookingOpen) return 402
  return wasteGroups(catalog).length === 0 ? 'empty' : null
}
