import { useState } from 'preact/hooks'
import { Choice } from '#web/ui/form/choice.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { Submit } from '#web/ui/form/submit.tsx'
import type { StepProps } from '#web/booking/step.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './terms-step.module.css'

/** The notices and terms, word for word, each with a box that only the customer ticks. */
export function TermsStep({ data, draft, change, onDone, mistakes: refused }: StepProps) {
  const { terms, organisation, branding } = data.catalog
  const { notices } = chosenOf(draft, data.catalog)
  const [found, setFound] = useState<Mistake[]>([])
  const mistakes = found.length > 0 ? found : refused
  const accept = (id: string, checked: boolean) =>
    change({
      acceptedNotices: checked
        ? [...draft.acceptedNotices, id]
        : draft.acceptedNotices.filter((it) => it !== id),
    })
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const wrong: Mistake[] = notices
      .filter(({ id, mustAccept }) => mustAccept && !draft.acceptedNotices.includes(id))
      .map(({ id, title }) => ({ id: `notice-${id}`, message: `Accept “${title}”` }))
    if (!draft.acceptedTerms) {
      wrong.push({ id: 'acceptedTerms', message: 'Accept the terms' })
    }
    setFound(wrong)
    if (wrong.length === 0) onDone()
  }
  const wrong = (id: string) => mistakes.some((mistake) => mistake.id === id)
  const link = terms.url ?? branding.termsUrl
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary mistakes={mistakes} />
      <h1 tabIndex={-1}>Please read</h1>
      <div id="notices" tabIndex={-1}>
        {notices.map(({ id, title, body, mustAccept }) => (
          <section class={styles.wording} key={id} aria-labelledby={`title-${id}`}>
            <h2 id={`title-${id}`}>{title}</h2>
            <p class={styles.exact}>{body}</p>
            {mustAccept && (
              <div class={classNames(wrong(`notice-${id}`) && styles.wrong)}>
                <Choice
                  type="checkbox"
                  id={`notice-${id}`}
                  name={`notice-${id}`}
                  checked={draft.acceptedNotices.includes(id)}
                  invalid={wrong(`notice-${id}`)}
                  onChoose={(checked) => accept(id, checked)}
                >
                  I have read and accept this<span class={text.hidden}>: {title}</span>
                </Choice>
              </div>
            )}
          </section>
        ))}
      </div>
      <section class={styles.wording} aria-labelledby="terms-title">
        <h2 id="terms-title">Terms</h2>
        {terms.text && (
          <div
            class={classNames(styles.terms, styles.exact)}
            role="region"
            aria-label={`The terms of ${organisation.name}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
            tabIndex={0}
          >
            {terms.text}
          </div>
        )}
        {link && (
          <p>
            <a href={link} target="_blank" rel="noreferrer">
              Read the terms of {organisation.name} (opens a new tab)
            </a>
          </p>
        )}
        {branding.privacyUrl && (
          <p>
            <a href={branding.privacyUrl} target="_blank" rel="noreferrer">
              How {organisation.name} handles your personal details (opens a new tab)
            </a>
          </p>
        )}
        <div class={classNames(wrong('acceptedTerms') && styles.wrong)}>
          <Choice
            type="checkbox"
            id="acceptedTerms"
            name="acceptedTerms"
            checked={draft.acceptedTerms}
            invalid={wrong('acceptedTerms')}
            onChoose={(acceptedTerms) => change({ acceptedTerms })}
          >
            I accept the terms of {organisation.name}
          </Choice>
        </div>
      </section>
      <Submit>Check the booking</Submit>
    </form>
  )
}
