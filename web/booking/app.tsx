import { useEffect } from 'preact/hooks'
import { stepNames } from '#contract/catalog/booking-steps.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { Closed } from './closed.tsx'
import { CurrentStep } from './current-step.tsx'
import { Frame } from '#web/booking/frame/frame.tsx'
import type { PageData } from './page-data.ts'
import { Docket } from '#web/booking/docket/docket.tsx'
import { stepButton } from './step-button.ts'
import { Progress } from '#web/booking/frame/progress.tsx'
import { isOpen, nextStep } from './step-order.ts'
import type { StepProps } from './step.ts'
import { useHost } from './use-host.ts'
import { useSession } from './use-session.ts'
import { useStepFocus } from './use-step-focus.ts'

const noMistakes: StepProps['mistakes'] = []

/** The booking page: one step at a time, with the progress above it and the price next to it. */
export function App({ data: given }: { data: PageData }) {
  const session = useSession(given)
  const { data, draft, booked, price, step, allowed, attempt } = session
  const { catalog, path } = data
  const online = useOnline()
  const host = useHost(data, { step, price, booked, attempt })

  const { name } = catalog.organisation
  useEffect(() => {
    document.title = `${stepNames[step]} · ${name}`
  }, [step, name])

  const refusal =
    attempt.state === 'closed' ? attempt.status : catalog.onlineBookingOpen ? null : 402
  // A booking that was made is shown even if no other can be made.
  const closed = step === 'done' ? null : refusal
  const focusOn = useStepFocus(closed === null ? step : `closed at ${step}`, host.toTop)
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
  return (
    <Frame
      catalog={catalog}
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
        shown !== 'done' && (
          <Docket
            data={data}
            draft={draft}
            price={price}
            step={shown}
            button={stepButton(shown, {
              draft,
              catalog,
              price,
              attempt,
              preview: data.preview !== undefined,
            })}
            go={go}
          />
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
      {closed !== null && <Closed organisation={catalog.organisation} status={closed} />}
      {shown !== null && <CurrentStep step={shown} props={props} session={session} />}
    </Frame>
  )
}
