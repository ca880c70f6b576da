import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import buttonStyles from '#web/ui/button.module.css'
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
  if (!toAccept) return null
  const { terms, notices } = toAccept
  const accept = () =>
    acceptance.run(
      () => calls.acceptTerms(),
      (changed) => onChanged(changed, 'Thank you. You’ve accepted the terms.'),
    )
  return (
    <section class={styles.accept} aria-labelledby="to-accept">
      <h2 id="to-accept">Please read and accept</h2>
      {notices.map(({ id, title, body }) => (
        <div key={id}>
          <h3>{title}</h3>
          <p class={styles.exact}>{body}</p>
        </div>
      ))}
      {terms && (
        <div>
          <h3>Terms of {organisation.name}</h3>
          {terms.text !== null && terms.text !== '' && (
            <div
              class={styles.terms}
              role="region"
              aria-label={`The terms of ${organisation.name}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
              tabIndex={0}
            >
              {terms.text}
            </div>
          )}
          {terms.url !== null && (
            <p>
              <a href={terms.url} target="_blank" rel="noreferrer">
                Read the terms of {organisation.name} (opens a new tab)
              </a>
            </p>
          )}
        </div>
      )}
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
