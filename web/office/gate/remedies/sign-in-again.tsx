import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#web/office/api/people.ts'
import type { Me } from '#web/office/api/people.ts'
import { DemoRoles, useDemoRoles } from '#web/office/gate/sign-in/demo-roles.tsx'
import type { HalfSignIn } from '#web/office/gate/sign-in/password-form.tsx'
import { SecondFactor } from '#web/office/gate/sign-in/second-factor.tsx'
import { SignInWays } from '#web/office/gate/sign-in/sign-in-ways.tsx'
import styles from './remedy.module.css'

/**
 * Signing in again in place, once a call was refused because the session has ended. Someone else who signs
 * in instead starts with a fresh page.
 */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const roles = useDemoRoles()
  const [half, setHalf] = useState<HalfSignIn | null>(null)
  const last = cache.getQueryData(meQuery.queryKey)
  const enter = (me: Me) => {
    if (last && last.account.id !== me.account.id) {
      location.assign('/office')
      return
    }
    cache.setQueryData(meQuery.queryKey, me)
    onDone()
  }
  if (last?.account.demo === true) return <DemoRoles roles={roles} onDone={enter} />
  return (
    <>
      <h2 className={styles.head}>Sign in again</h2>
      <p>Your session has ended. What you typed is still here.</p>
      {half ? (
        <SecondFactor half={half} onDone={enter} />
      ) : (
        <SignInWays email={last?.account.email ?? ''} onDone={enter} onHalf={setHalf} />
      )}
    </>
  )
}
