import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { meQuery } from '#web/office/api/people.ts'
import type { Me } from '#web/office/api/people.ts'
import { askedRemedy } from '#web/office/api/remedies.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'

const SignInWays = lazy(async () => {
  const module = await import('./sign-in-ways.tsx')
  return { default: module.SignInWays }
})

/**
 * Signing in again in place, once a call was refused because the session has ended: what was typed stays,
 * and the call is sent again. Someone else who signs in instead starts with a fresh page.
 */
export function SignInAgain() {
  const asked = askedRemedy.use()
  const cache = useQueryClient()
  if (!asked) return null
  const last = cache.getQueryData(meQuery.queryKey)
  const enter = (me: Me) => {
    if (last && last.account.id !== me.account.id) location.assign('/office')
    else asked.settle(true)
  }
  return (
    <Dialog label="Sign in again" onClose={() => asked.settle(false)}>
      <Suspense>
        <SignInWays
          email={last ? last.account.email : ''}
          onDone={enter}
          // A second factor has a page of its own.
          onHalf={() => location.assign('/sign-in')}
        />
      </Suspense>
    </Dialog>
  )
}
