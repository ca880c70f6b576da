import { sql } from 'kysely'
import { letterKinds } from '#contract/office/settings/letters.ts'
import type { Letters } from '#contract/office/settings/letters.ts'
import type { Org } from '#server/db/tenant.ts'
import { StoredLetters, wordingOf } from './stored-letters.ts'

export type LettersRow = { letters: unknown; letters_version: number }

/** How emails are worded, as the office shows it. */
export async function readLetters(org: Org): Promise<Letters> {
  const row = await readLettersRow(org, false)
  const stored = StoredLetters.parse(row.letters)
  const [waiting] = await org.tx.run(sql<{ email: string; expires_at: Date }>`
    select email, expires_at from reply_addresses
    where organisation_id = ${org.id} and confirmed_at is null and expires_at > ${org.now}
    order by created_at desc limit 1`)
  return {
    version: row.letters_version,
    senderName: stored.senderName,
    replyTo: {
      email: stored.replyTo,
      waiting: waiting
        ? { email: waiting.email, expiresAt: waiting.expires_at.toISOString() }
        : null,
    },
    sends: stored.sends,
    letters: letterKinds.map((kind) => {
      const { subject, opening, closing } = wordingOf(stored, kind)
      return { kind, subject, opening, closing, custom: stored.wording[kind] !== undefined }
    }),
  }
}

/** @param locked whether it is about to be changed */
export async function readLettersRow(org: Org, locked: boolean): Promise<LettersRow> {
  const [row] = await org.tx.run(sql<LettersRow>`
    select letters, letters_version from organisations where id = ${org.id}
    ${locked ? sql`for no key update` : sql``}`)
  if (!row) throw new Error(`organisation ${org.id} has gone`)
  return row
}
