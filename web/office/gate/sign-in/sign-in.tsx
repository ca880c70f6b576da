import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import text from '#web/office/controls/text.module.css'
import { DemoRoles, useDemoRoles } from './demo-roles.tsx'
import { Gate } from '#web/office/gate/gate.tsx'
import { useEnter } from '#web/office/gate/use-enter.ts'
import type { HalfSignIn } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import styles from './sign-in.module.css'

const route = getRouteApi('/sign-in')

/** Where everyone comes in. */
export function SignIn() {
  const { to } = route.useSearch()
  const roles = useDemoRoles()
  const enter = useEnter(to)
  const [half, setHalf] = useState<HalfSignIn | null>(null)
  if (half) {
    return (
      <Gate heading="One more thing">
        <SecondFactor half={half} onDone={enter} />
      </Gate>
    )
  }
  return (
    <Gate
      heading="Sign in"
      beside={roles.length > 0 && <DemoRoles driver roles={roles} onDone={enter} />}
    >
      <SignInWays onDone={enter} onHalf={setHalf} />
      <p className={styles.after}>
        <Link to="/reset" className={text.link}>
          Forgotten your password?
        </Link>
      </p>
    </Gate>
  )
}
