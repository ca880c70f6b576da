import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Wording } from './wording.tsx'
import styles from './to-accept.module.css'

/**
 * The terms and notices of an order on the phone, word for word, until the hirer accepts them by pressing the
 * button. Opening the page accepts nothing.
 */
export function ToAccept({
  page: { toAccept, organisation },
  calls,
  onChanged,
}: {
  page: HirersPage
  calls: Calls
  onChanged: (page: HirersPage, notice: string) => void
}) {
  const acceptance = useCall<HirersPage>()
  if (!toAccept) return <FailureNote call={acceptance} phone={organisation.phone} alone />
  const { terms, notices } = toAccept
  const accept = () =>
    acceptance.run(
      () => calls.acceptTerms(),
      (changed) => onChanged(changed, 'Thank you. You’ve accepted the terms.'),
    )
  return (
    <section class={styles.accept} aria-labelledby="to-accept">
      <h2 id="to-accept">Please read and accept</h2>
      <Wording notices={notices} terms={terms} business={organisation.name} />
      <FailureNote call={acceptance} phone={organisation.phone} />
      <p>
        <button
          class={buttonStyles.button}
          type="button"
          aria-disabled={acceptance.busy || undefined}
          onClick={() => acceptance.busy || accept()}
        >
          {acceptance.busy
            ? 'One moment…'
            : notices.length > 0
              ? 'Accept all of this'
              : 'Accept the terms'}
        </button>
      </p>
    </section>
  )
}
