import { useEffect, useRef, useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { callOnce } from '#web/office/api/call.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import type { Me } from '#web/office/api/people.ts'
import { knowsPasskeys, offersInField, showPasskey, stopAsking } from './ask-browser.ts'

/**
 * Signs in with a passkey alone.
 * @param inField whether the email field’s suggestions offer it
 * @throws Failure if the passkey isn’t known; Stopped if none was shown
 */
export async function signInByPasskey(inField = false): Promise<Me> {
  const asked = await callOnce(addresses.beginPasskeySignIn, { params: {} })
  const credential = await showPasskey(asked, inField)
  return callOnce(addresses.signInByPasskey, { params: {}, body: { credential } })
}

/** Offers passkeys in the suggestions of the email field, while the form shows. */
export function usePasskeysInField(onDone: (me: Me) => void): { error: string | null } {
  const [error, setError] = useState<string | null>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!knowsPasskeys) return
    let left = false
    const isLeft = () => left
    const offer = async () => {
      if (!(await offersInField()) || isLeft()) return
      const me = await signInByPasskey(true)
      if (!isLeft()) done.current(me)
    }
    offer().catch((failure: unknown) => {
      // Any other way of signing in stops this one, which isn’t news to the person.
      if (!isLeft() && failure instanceof Failure && failure.status === 401) {
        setError(describeFailure(failure))
      }
    })
    return () => {
      left = true
      void stopAsking()
    }
  }, [])
  return { error }
}
