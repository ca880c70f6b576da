import type { ComponentChildren } from 'preact'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import {
  accepts,
  acceptsTerms,
  hasTerms,
  noticeWording,
  termsLink,
  termsWording,
} from '#web/booking/draft/wordings.ts'
import type { Notice } from '#contract/catalog/catalog.ts'
import type { StepProps } from '#web/booking/step.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Folded } from '#web/ui/folded/folded.tsx'
import { Choice } from '#web/ui/choice/choice.tsx'
import { mistakeAt } from '#web/ui/form/error-summary.tsx'
import { FieldError, idOfError } from '#web/ui/form/field.tsx'
import text from '#web/ui/text.module.css'
import styles from './acceptances.module.css'

/**
 * The notices and terms, each a line that opens to its exact words, with a box that only the customer
 * ticks.
 */
export function Acceptances({
  data,
  draft,
  change,
  mistakes,
}: Pick<StepProps, 'data' | 'draft' | 'change' | 'mistakes'>) {
  const { terms, organisation, branding } = data.catalog
  const { notices } = chosenOf(draft, data.catalog)
  const accept = (notice: Notice, checked: boolean) => {
    const wording = noticeWording(notice)
    const others = draft.acceptedNotices.filter((it) => it !== wording)
    change({ acceptedNotices: checked ? [...others, wording] : others })
  }
  const wrong = (id: string) => ({ id, error: mistakeAt(mistakes, id) })
  const link = termsLink(data.catalog)
  const termed = hasTerms(data.catalog)
  const [toAccept, toRead] = [
    notices.filter(({ mustAccept }) => mustAccept),
    notices.filter(({ mustAccept }) => !mustAccept),
  ]
  const privacy = branding.privacyUrl && (
    <p>
      <a href={branding.privacyUrl} target="_blank" rel="noreferrer">
        How {organisation.name} handles your personal details (opens a new tab)
      </a>
    </p>
  )
  if (notices.length === 0 && !termed) return privacy
  return (
    <section
      class={styles.accepts}
      aria-labelledby="accept-title"
      aria-describedby={idOfError(wrong('notices'))}
      id="notices"
      tabIndex={-1}
    >
      <h2 id="accept-title">
        {termed || toAccept.length > 0 ? 'Read and accept' : 'Read before you book'}
      </h2>
      <FieldError {...wrong('notices')} />
      {toAccept
        .map((notice) => ({ ...notice, notice }))
        .map(({ id, title, body, notice }) => (
          <ToAccept
            key={id}
            {...wrong(`notice-${id}`)}
            checked={accepts(draft, notice)}
            gist={`gist-${id}`}
            onChoose={(checked) => accept(notice, checked)}
            says={<>I accept: {title}</>}
          >
            <Wording id={`gist-${id}`} body={body} title={title} />
          </ToAccept>
        ))}
      {termed && (
        <ToAccept
          {...wrong('acceptedTerms')}
          checked={acceptsTerms(draft, data.catalog)}
          onChoose={(checked) =>
            change({ acceptedTerms: checked ? termsWording(data.catalog) : null })
          }
          says={<>I accept the terms of {organisation.name}</>}
        >
          {terms.text && <Wording body={terms.text} title={`the terms of ${organisation.name}`} />}
          {link && (
            <p>
              <a href={link} target="_blank" rel="noreferrer">
                Read the terms of {organisation.name} (opens a new tab)
              </a>
            </p>
          )}
          {privacy}
        </ToAccept>
      )}
      {toRead.map(({ id, title, body }) => (
        <div class={styles.accept} key={id}>
          <p class={styles.title}>{title}</p>
          <Wording body={body} title={title} />
        </div>
      ))}
      {!termed && privacy}
    </section>
  )
}

/** A box to tick, with its words below. */
function ToAccept(props: {
  id: string
  error: string | undefined
  checked: boolean
  /** The id of the first of its words. */
  gist?: string
  onChoose: (checked: boolean) => void
  says: ComponentChildren
  children: ComponentChildren
}) {
  const { id, error, checked, gist, onChoose, says, children } = props
  const describedBy = [idOfError(props), gist].filter(Boolean).join(' ')
  return (
    <div class={classNames(styles.accept, error && styles.wrong)}>
      <FieldError id={id} error={error} />
      <Choice
        type="checkbox"
        id={id}
        name={id}
        checked={checked}
        describedBy={describedBy || undefined}
        invalid={error !== undefined}
        onChoose={onChoose}
      >
        {says}
      </Choice>
      {children}
    </div>
  )
}

/** A text's first sentence, and all of it once it's opened. Short texts are shown as they are. */
function Wording({ id, body, title }: { id?: string; body: string; title: string }) {
  const [first = ''] = /^[^\n]*?[.!?](?=\s|$)/.exec(body) ?? [body]
  if (first.trim() === body.trim() && first.length < 200) {
    return (
      <p class={styles.gist} id={id}>
        {body}
      </p>
    )
  }
  return (
    <>
      {first.length < 200 && (
        <p class={styles.gist} id={id}>
          {first}
        </p>
      )}
      <Folded
        summary={
          <>
            Read the exact words<span class={text.hidden}>: {title}</span>
          </>
        }
      >
        <p class={styles.exact}>{body}</p>
      </Folded>
    </>
  )
}
