import { RecentValues } from '#server/memory/recent-values.ts'
import { recallOrganisation } from '#server/organisations/find-organisation.ts'
import type { KeyCaller } from './find-key.ts'

type Known = Pick<KeyCaller, 'keyId' | 'access' | 'lastUsedAt'> & {
  organisationId: string
  /** The database's clock, and this process's clocks at the same moment. */
  at: { database: number; steady: number; wall: number }
}

export type RememberedKeys = {
  note(hash: string, key: KeyCaller): void
  /** The key as it was when it was last looked up; null if that is too long ago. */
  recall(hash: string): KeyCaller | null
}

/** How long a key is known, in milliseconds: until then the clocks of two machines don't drift apart by much. */
const KNOWN_MS = 300_000
/** About 10,000 keys. */
const MOST_BYTES = 5_000_000
const BYTES = 500

/**
 * Remembers which organisation a key is of, for calls that check in the database, together with what they write, that the key is
 * still live.
 */
export function rememberKeys(): RememberedKeys {
  const keys = new RecentValues<Known>(MOST_BYTES)
  return {
    note(hash, { keyId, access, lastUsedAt, organisation, now }) {
      const at = { database: now.getTime(), steady: performance.now(), wall: Date.now() }
      keys.set(hash, { keyId, access, lastUsedAt, organisationId: organisation.id, at }, BYTES)
    },
    recall(hash) {
      const known = keys.get(hash)
      if (!known) return null
      const { organisationId, at, ...key } = known
      const passed = performance.now() - at.steady
      // A machine that slept, or whose clock was set.
      const isOff = Math.abs(Date.now() - at.wall - passed) > 1000
      const organisation = recallOrganisation(organisationId)
      if (passed > KNOWN_MS || isOff || !organisation) return null
      return { ...key, organisation, now: new Date(at.database + passed) }
    },
  }
}
