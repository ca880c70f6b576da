import { Ask } from '#web/office/orders/order/actions/ask.tsx'
import { askedReason } from '#web/office/board/state/use-commands.ts'

const USUAL = ['The customer agreed', 'Checked with the driver', 'Urgent']

/** Asks for the reason to break a rule that allows it. */
export function Reason() {
  const asked = askedReason.use()
  if (!asked) return null
  const close = () => askedReason.set(null)
  return (
    <Ask
      title="This needs a reason"
      does="Do it all the same"
      reason={{ required: true, usual: USUAL }}
      busy={false}
      error={null}
      onClose={close}
      onYes={(reason) => {
        close()
        asked.goOn(reason)
      }}
    >
      {asked.problems.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </Ask>
  )
}
