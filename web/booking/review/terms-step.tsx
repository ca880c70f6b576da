import { useState } from 'preact/hooks'
import { Choice } from '#web/ui/form/choice.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import type { StepProps } from '#web/booking/step.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import './terms-step.css'

/** The notices and the terms in their exact words, with a box each that nobody ticks but the customer. */
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
          <section class="wording" key={id} aria-labelledby={`title-${id}`}>
            <h2 id={`title-${id}`}>{title}</h2>
            <p class="exact">{body}</p>
            {mustAccept && (
              <div class={wrong(`notice-${id}`) ? 'wrong' : ''}>
                <Choice
                  type="checkbox"
                  id={`notice-${id}`}
                  name={`notice-${id}`}
                  checked={draft.acceptedNotices.includes(id)}
                  invalid={wrong(`notice-${id}`)}
                  onChoose={(checked) => accept(id, checked)}
                >
                  I have read and accept this<span class="hidden">: {title}</span>
                </Choice>
              </div>
            )}
          </section>
        ))}
      </div>
      <section class="wording" aria-labelledby="terms-title">
        <h2 id="terms-title">Terms</h2>
        {terms.text && (
          // It scrolls, so the keyboard must reach it.
          <div
            class="terms exact"
            role="region"
            aria-label={`The terms of ${organisation.name}`}
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
              How {organisation.name} treats your details (opens a new tab)
            </a>
          </p>
        )}
        <div class={wrong('acceptedTerms') ? 'wrong' : ''}>
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
      <p class="onward">
        <button class="button" type="submit">
          Check the booking
        </button>
      </p>
    </form>
  )
}
