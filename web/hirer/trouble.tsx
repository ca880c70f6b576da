import type { ComponentChildren } from 'preact'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import page from '#web/ui/page.module.css'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import text from '#web/ui/text.module.css'
import styles from './app.module.css'
import type { CallState } from '#web/hirer/calls/use-call.ts'
import { describeTrouble } from './describe-trouble.ts'
import type { Shown } from './describe-trouble.ts'
import type { PageData } from './page-data.ts'

/** The page if the order can't be shown: the reason, and what to do. */
export function Trouble({
  call: { failure, wait },
  data: { organisation },
  what = 'booking',
  onAgain,
}: {
  call: Pick<CallState, 'failure' | 'wait'>
  data: Pick<PageData, 'organisation'>
  what?: Shown
  onAgain: () => void
}) {
  const { heading, advice, again } = describeTrouble(failure, wait, what)
  return (
    <Message heading={heading} data={{ organisation }}>
      <p class={page.lead}>{advice}</p>
      {again && (
        <p class={page.onward}>
          <button class={buttonStyles.button} type="button" onClick={onAgain}>
            Try again
          </button>
        </p>
      )}
    </Message>
  )
}

/** A page with one message, and who to contact. */
export function Message(props: {
  heading: string
  data: Pick<PageData, 'organisation'>
  children: ComponentChildren
}) {
  const { name, phone, email } = props.data.organisation
  return (
    <main class={page.page} aria-live="polite">
      <h1 tabIndex={-1}>{props.heading}</h1>
      {props.children}
      {(phone ?? email) && (
        <p class={classNames(styles.ask, text.quiet)}>
          {name} can help: {phone && <PhoneLink phone={phone} />}
          {phone && email && ' or '}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
    </main>
  )
}
