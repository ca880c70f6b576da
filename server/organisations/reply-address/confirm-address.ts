import { sql } from 'kysely'
import { deadLink } from '#contract/api/refusals/people.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { readLettersRow } from '#server/organisations/letters/read-letters.ts'
import { saveLetters } from '#server/organisations/letters/change-letters.ts'
import { StoredLetters } from '#server/organisations/letters/stored-letters.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Lets replies go to the address that a link was sent to. Someone who has the link has the mailbox.
 * @throws Refusal 404 for a link that was used, replaced or is over
 */
export async function confirmReplyAddress(
  db: Database,
  token: string,
): Promise<{ organisation: string; email: string }> {
  const [found] = await db.query<{ organisation_id: string; id: string }>({
    text: 'select * from find_reply_address($1)',
    values: [hashSecretText(token)],
  })
  if (!found) throw new Refusal(404, deadLink.says)
  const actor = { type: 'system', name: 'link in an email' } as const
  return enterOrganisation(db, found.organisation_id, actor, async (org) => {
    const email = await use(org, found.id)
    const row = await readLettersRow(org, true)
    const before = StoredLetters.parse(row.letters)
    await saveLetters(org, row.letters_version, { before, after: { ...before, replyTo: email } })
    return { organisation: org.name, email }
  })
}

async function use(org: Org, id: string): Promise<string> {
  const [used] = await org.tx.run(sql<{ email: string }>`
    update reply_addresses set confirmed_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and confirmed_at is null returning email`)
  if (!used) throw new Refusal(404, deadLink.says)
  await recordAudit(org, 'reply_address.confirmed', id, { after: { email: used.email } })
  return used.email
}
