import { createStore } from '#web/office/looks/store.ts'
import type { Reason } from './failure.ts'

/**
 * What a person can do at once about a refused call: sign in again. The call waits meanwhile. Several
 * calls that fail together ask once.
 */
export type Remedy = { reason: 'sign_in'; settle: (done: boolean) => void }

/** The remedy that is being asked for; null if none is. */
export const askedRemedy = createStore<Remedy | null>(null)

let wasSignedIn = false
let waiting: Promise<boolean> | null = null

/** Notes that someone is signed in, so that from now on they can sign in again in place. */
export function noteSignedIn(): void {
  wasSignedIn = true
}

/** Asks the person for the remedy. Resolves to whether the call is worth repeating. */
export function findRemedy(reason: Reason): Promise<boolean> {
  if (reason !== 'sign_in' || !wasSignedIn) return Promise.resolve(false)
  waiting ??= new Promise<boolean>((resolve) => {
    const settle = (done: boolean) => {
      waiting = null
      askedRemedy.set(null)
      resolve(done)
    }
    askedRemedy.set({ reason, settle })
  })
  return waiting
}
