import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'

/** The fingerprint of the deployment's secret, which the database keeps to recognise it. */

/** 64 hex digits, which give nothing of the secret away. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('kerbside secret fingerprint').digest('hex')
}

/** The fingerprint that is stored; null in a database that no secret was used with yet. */
export async function readFingerprint(db: Database): Promise<string | null> {
  const [row] = await db.query<{ stored: string | null }>({
    text: 'select find_secret() as stored',
  })
  return row?.stored ?? null
}

/** Stores the first secret's fingerprint. Returns the one that is stored, perhaps another's. */
export async function claimFingerprint(db: Database, secret: string): Promise<string> {
  const [row] = await db.query<{ stored: string }>({
    text: 'select claim_secret($1) as stored',
    values: [fingerprintOf(secret)],
  })
  if (!row) throw new Error('the fingerprint of the secret was not stored')
  return row.stored
}

/** Stores the fingerprint of a secret that replaces the one before. */
export async function replaceFingerprint(db: Database, secret: string): Promise<void> {
  await db.query({ text: 'select replace_secret($1)', values: [fingerprintOf(secret)] })
}
