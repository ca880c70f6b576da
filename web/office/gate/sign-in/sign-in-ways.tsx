import type { Me } from '#web/office/api/people.ts'
import { knowsPasskeys } from '#web/office/passkeys/ask-browser.ts'
import { PasskeyButton } from '#web/office/passkeys/passkey-button.tsx'
import { signInByPasskey, usePasskeysInField } from '#web/office/passkeys/sign-in.ts'
import { PasswordForm } from './password-form.tsx'
import type { HalfSignIn } from './password-form.tsx'

/** The ways of signing in: a passkey first, or a password. */
export function SignInWays({
  email = '',
  onDone,
  onHalf,
}: {
  /** The address of the person who was signed in. */
  email?: string
  onDone: (me: Me) => void
  onHalf: (half: HalfSignIn) => void
}) {
  const { error } = usePasskeysInField(onDone)
  return (
    <>
      {knowsPasskeys && (
        <PasskeyButton
          show={() => signInByPasskey()}
          onDone={onDone}
          error={error}
          otherwise="or with a password"
        />
      )}
      <PasswordForm
        email={email}
        look={knowsPasskeys ? 'second' : 'primary'}
        onDone={onDone}
        onHalf={onHalf}
      />
    </>
  )
}
