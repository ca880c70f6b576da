import { createHash } from 'node:crypto'
import { budgetKeyOf } from '#server/http/clients/client-address.ts'

/** How many wrong guesses there may be, counted together for all processes (rules, section 11, "Guessing"). */
export type Limit = {
  /** Of whom, or from where. */
  key: string
  /** How many may be wrong before there is a wait. */
  free: number
  /**
   * After those: `doubling` waits 30 seconds after another wrong one, then twice as long each time, up to 15
   * minutes; a right one, or a day without any, forgets them. Otherwise the rest of a window of that many
   * seconds.
   */
  waits: 'doubling' | { windowSeconds: number }
}

/** Of an account, by browsers that never signed in to it. One that doesn't exist is counted too. */
export function guessesByStrangers(email: string): Limit {
  return { key: `account:${digest(email)}`, free: 5, waits: 'doubling' }
}

/** By one browser that signed in to the account before, so that strangers can't lock it out. */
export function guessesByDevice(device: string): Limit {
  return { key: `device:${device}`, free: 5, waits: 'doubling' }
}

/** Of an account's codes and current password, by someone who got that far. */
export function guessesInside(accountId: string): Limit {
  return { key: `inside:${accountId}`, free: 5, waits: 'doubling' }
}

/** From a client address: a /64 for IPv6. None for loopback. */
export function guessesFrom(address: string): Limit[] {
  const key = budgetKeyOf(address)
  if (key === null) return []
  return [{ key: `address:${key}`, free: 30, waits: { windowSeconds: 900 } }]
}

/** Links to reset a password, for an email address. */
export function resetsOf(email: string): Limit {
  return { key: `reset:${digest(email)}`, free: 3, waits: { windowSeconds: 3600 } }
}

/** Links to a new email address, which may be a stranger's, for one account. */
export function newAddressesOf(accountId: string): Limit {
  return { key: `new-address:${accountId}`, free: 5, waits: { windowSeconds: 86_400 } }
}

/** Keys are short, and hold no address of a person who has no account here. */
function digest(email: string): string {
  return createHash('sha256').update(email).digest('hex')
}
