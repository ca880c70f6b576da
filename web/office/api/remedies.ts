import { createStore } from '#web/office/looks/store.ts'
import type { Reason } from './failure.ts'

/** What a person can remedy at once, in place: nothing else that they lack is theirs to give. */
export type Remediable = Exclude<Reason, 'role'>

/**
 * What a person can do at once about a refused call: sign in again, confirm that it’s them, or add a second
 * factor. The call waits meanwhile. Several calls that fail together ask once.
 */
export type Remedy = { reason: Remediable; settle: (done: boolean) => void }

/** The remedies that are being asked for. One can need another: whose session has ended signs in first. */
export const askedRemedies = createStore<readonly Remedy[]>([])

let wasSignedIn = false
const waiting = new Map<Remediable, Promise<boolean>>()

/** Notes that someone is signed in, so that from now on they can find remedies in place. */
export function noteSignedIn(): void {
  wasSignedIn = true
}

/** Notes that they signed out: calls under way fail, and open questions go away. */
export function noteSignedOut(): void {
  wasSignedIn = false
  for (const { settle } of askedRemedies.get()) settle(false)
}

/** Asks the person for the remedy. Resolves to whether the call is worth repeating. */
export function findRemedy(reason: Remediable): Promise<boolean> {
  if (!wasSignedIn) return Promise.resolve(false)
  const asked = waiting.get(reason) ?? ask(reason)
  waiting.set(reason, asked)
  return asked
}

function ask(reason: Remediable): Promise<boolean> {
  return new Promise((resolve) => {
    const remedy: Remedy = {
      reason,
      settle(done) {
        waiting.delete(reason)
        askedRemedies.set(askedRemedies.get().filter((one) => one !== remedy))
        resolve(done)
      },
    }
    askedRemedies.set([...askedRemedies.get(), remedy])
  })
}
