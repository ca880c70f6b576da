import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import text from '#web/office/controls/text.module.css'
import { DemoRoles, useDemoRoles } from './demo-roles.tsx'
import { Gate } from '#web/office/gate/gate.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useEnter } from '#web/office/gate/use-enter.ts'
import styles from './sign-in.module.css'

const route = getRouteApi('/sign-in')

/** Where everyone comes in. */
export function SignIn() {
  const { to } = route.useSearch()
  const roles = useDemoRoles()
  const enter = useEnter(to)
  const [token, setToken] = useState<string | null>(null)
  if (token !== null) {
    return (
      <Gate heading="One more thing">
        <SecondFactor token={token} onDone={enter} />
      </Gate>
    )
  }
  return (
    <Gate heading="Sign in" beside={roles.length > 0 && <DemoRoles roles={roles} onDone={enter} />}>
      <PasswordForm onDone={enter} onHalf={(half) => setToken(half.token)} />
      <p className={styles.after}>
        <Link to="/reset" className={text.link}>
          Forgotten your password?
        </Link>
      </p>
    </Gate>
  )
}
