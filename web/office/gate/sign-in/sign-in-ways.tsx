import type { Me } from '#web/office/api/people.ts'
import { DemoRoles, useDemoRoles } from './demo-roles.tsx'
import { PasswordForm } from './password-form.tsx'
import type { HalfSignIn } from './password-form.tsx'
import styles from './sign-in-ways.module.css'

/** Signing in again, in a dialog: as a person of the demo, or with the password. */
export function SignInWays({
  email,
  onDone,
  onHalf,
}: {
  /** The address of the person who was signed in; null for a person of the demo. */
  email: string | null
  onDone: (me: Me) => void
  onHalf: (half: HalfSignIn) => void
}) {
  const roles = useDemoRoles()
  if (email === null) return <DemoRoles roles={roles} onDone={onDone} />
  return (
    <>
      <h2 className={styles.head}>Sign in again</h2>
      <p>Your session has ended. What you typed is still here.</p>
      <PasswordForm email={email} onDone={onDone} onHalf={onHalf} />
    </>
  )
}
