import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { Choice } from '#web/ui/choice/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'

/** Whether the hirer wants texts about the crew's visits. It's never ticked for them. */
export function Texts({
  page: { texts, order, organisation },
  calls,
  onChanged,
}: {
  page: HirersPage
  calls: Calls
  onChanged: (page: HirersPage, notice: string) => void
}) {
  const choice = useCall<HirersPage>()
  if (!texts || order.status === 'cancelled' || order.status === 'completed')
    return <FailureNote call={choice} phone={organisation.phone} alone />
  const choose = (on: boolean) => {
    if (choice.busy) return
    choice.run(
      () => calls.texts(on),
      (changed) =>
        onChanged(
          changed,
          on ? `We’ll text ${order.customer.phone}.` : 'We won’t text you about this booking.',
        ),
    )
  }
  return (
    <section class={text.screenOnly} aria-labelledby="texts">
      <h2 id="texts">Text messages</h2>
      {texts.reason === null ? (
        <Choice
          type="checkbox"
          name="texts"
          checked={texts.on}
          describedBy="texts-help"
          onChoose={choose}
        >
          Text me when the crew is on its way, when it’s done, and if the day changes
        </Choice>
      ) : (
        <p>
          {texts.reason === 'stopped'
            ? 'This number replied STOP to our texts, so we don’t send any.'
            : 'We can text Australian mobiles only. To change your number, call us.'}
        </p>
      )}
      {texts.reason === null && (
        <p id="texts-help" class={classNames(text.quiet, text.small)}>
          To {order.customer.phone}, from 7 am to 8 pm. Reply STOP at any time.
        </p>
      )}
      <FailureNote call={choice} phone={organisation.phone} />
    </section>
  )
}
