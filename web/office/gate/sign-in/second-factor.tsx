import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import type { Me } from '#web/office/api/people.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field, FormError } from '#web/office/controls/field.tsx'
import styles from '#web/office/gate/form.module.css'

/** The second half of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactor({ token, onDone }: { token: string; onDone: (me: Me) => void }) {
  const [code, setCode] = useState('')
  const show = useMutation({
    mutationFn: () => callOnce(addresses.showSecondFactor, { params: {}, body: { token, code } }),
    onSuccess: onDone,
    meta: { shownByForm: true },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!show.isPending) show.mutate()
      }}
    >
      <FormError>{show.error ? describeFailure(show.error) : null}</FormError>
      <Field
        label="Code"
        help="Six digits from your authenticator app, or one of your recovery codes."
        name="code"
        autoComplete="one-time-code"
        required
        maxLength={64}
        // The page has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={code}
        onValue={setCode}
      />
      <Button type="submit" look="primary" tall busy={show.isPending}>
        Sign in
      </Button>
    </form>
  )
}
