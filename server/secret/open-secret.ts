import type { Database } from '#server/db/connect.ts'
import { claimFingerprint, fingerprintOf, readFingerprint } from './fingerprint.ts'
import { makeSecretFile, readSecretFile, removeSecretFile } from './secret-file.ts'

/** The deployment's secret, and the one before it while links made with that still work. */
export type Secret = { current: string; previous: string | null }

export type SecretOptions = {
  db: Database
  /** `SECRET_KEY`; null: kept in a file of `dataDir`. */
  configured: string | null
  /** `SECRET_KEY_PREVIOUS`. */
  previous: string | null
  dataDir: string
  /** Accepts a secret that the database doesn't know: the one it knows is lost. */
  lost?: boolean
}

/**
 * Finds the deployment's secret and checks that this database was used with it, or with the previous
 * one (rules, section 9, "The secret"). Makes a secret only for a database that has none.
 * @throws Error that says what to do if the secret is missing or another
 */
export async function openSecret({ db, lost = false, ...options }: SecretOptions): Promise<Secret> {
  const { configured, previous, dataDir } = options
  const stored = await readFingerprint(db)
  const mayMake =
    stored === null || lost || (previous !== null && fingerprintOf(previous) === stored)
  const given = configured ?? (await readSecretFile(dataDir))
  if (given === null && !mayMake) throw new Error(missing(dataDir))
  if (given !== null)
    return check({ current: given, previous }, stored ?? (await claimFingerprint(db, given)), lost)

  const made = await makeSecretFile(dataDir)
  const known = await claimFingerprint(db, made)
  try {
    return check({ current: made, previous }, known, lost)
  } catch (error) {
    // Another machine was first. The file here would only hide that.
    await removeSecretFile(dataDir)
    throw error
  }
}

/** What to read with, the current secret first. */
export function secretsToRead({ current, previous }: Secret): [string, ...string[]] {
  return previous === null ? [current] : [current, previous]
}

function check(secret: Secret, stored: string, lost: boolean): Secret {
  if (lost || secretsToRead(secret).some((one) => fingerprintOf(one) === stored)) return secret
  throw new Error(
    'this database belongs to another SECRET_KEY. With this one, the links in emails and the secrets of webhooks could not be read. Start with the secret that the database was used with, the same on every machine. To replace it, see "The secret" in docs/service.md',
  )
}

function missing(dataDir: string): string {
  return `the secret is missing: ${dataDir}/secret-key isn't there and SECRET_KEY isn't set, but this database was used with a secret. Restore that file from your backup, or set SECRET_KEY to what it held. If it's lost, see "The secret" in docs/service.md`
}
