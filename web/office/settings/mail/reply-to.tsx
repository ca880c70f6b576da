import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { lettersQuery } from './mail-query.ts'
import type { Letters } from './mail-query.ts'
import { useChangeLetters } from './use-change-letters.ts'
import styles from './mail.module.css'

const LABELS = { email: 'The address' }

/** Where replies go: an address counts once someone there has confirmed it. */
export function ReplyTo({ letters }: { letters: Letters }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [email, setEmail] = useKept('reply to', '')
  const key = useIdempotencyKey()
  const back = useChangeLetters(letters, 'Replies go to the address of your profile.')
  const ask = useMutation({
    mutationFn: () =>
      call(addresses.askToConfirmReplyAddress, {
        params: { organisation },
        idempotencyKey: key.get(),
        body: { email },
      }),
    onSuccess: (saved) => {
      key.renew()
      setEmail('')
      cache.setQueryData(lettersQuery(organisation).queryKey, saved)
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(ask.error, LABELS)
  const { email: confirmed, waiting } = letters.replyTo
  return (
    <>
      <Form
        does="Send the link"
        look="second"
        error={wrong.at['email'] === undefined ? wrong.form : null}
        busy={ask.isPending}
        onSend={() => ask.mutate()}
        beside={
          confirmed !== null && (
            <Button busy={back.isPending} onClick={() => back.mutate({ replyTo: null })}>
              Use the profile’s address
            </Button>
          )
        }
      >
        <Field
          label="Another address for replies"
          help={
            confirmed === null
              ? 'Replies go to the email address of your profile. Another one gets a link first, which someone there must confirm.'
              : `Replies go to ${confirmed}. Another one gets a link first, which someone there must confirm.`
          }
          type="email"
          required
          maxLength={200}
          autoComplete="off"
          value={email}
          error={wrong.at['email']}
          onValue={(typed) => {
            key.renew()
            setEmail(typed)
          }}
        />
      </Form>
      {waiting && (
        <p className={styles.waiting} role="status">
          A link is on its way to <b>{waiting.email}</b>. It works for 24 hours.
        </p>
      )}
    </>
  )
}
