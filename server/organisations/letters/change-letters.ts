import type { LettersBody } from '#contract/office/settings/letters.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { readLettersRow } from './read-letters.ts'
import { StoredLetters } from './stored-letters.ts'

/**
 * Changes how emails are worded, who they come from, or where replies go.
 * @param expected the version that the person has seen
 * @throws Refusal 412 if it has another version
 */
export async function changeLetters(
  org: Org,
  { expected, read }: { expected: number; read: () => LettersBody },
): Promise<void> {
  const row = await readLettersRow(org, true)
  await requireLatest(org, {
    version: row.letters_version,
    expected,
    subject: org.id,
    actions: ['organisation.letters_changed'],
    what: 'the emails',
  })
  const before = StoredLetters.parse(row.letters)
  const { senderName, letter, replyTo, sends } = read()
  const { [letter?.kind ?? 'placed']: _, ...others } = before.wording
  await saveLetters(org, row.letters_version, {
    before,
    after: {
      senderName: senderName ?? before.senderName,
      replyTo: replyTo === null ? null : before.replyTo,
      sends: {
        newBooking: sends?.newBooking ?? before.sends.newBooking,
        collectionTomorrow: sends?.collectionTomorrow ?? before.sends.collectionTomorrow,
        apiOrders: sends?.apiOrders ?? before.sends.apiOrders,
      },
      wording: !letter
        ? before.wording
        : letter.wording === null
          ? others
          : { ...before.wording, [letter.kind]: letter.wording },
    },
  })
}

/** Saves the wording; the catalogue's version rises with it, because letters are written from what it has. */
export async function saveLetters(
  org: Org,
  version: number,
  { before, after }: { before: StoredLetters; after: StoredLetters },
): Promise<void> {
  const changed = (['senderName', 'replyTo', 'sends', 'wording'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length === 0) return
  await saveSettings(org, { letters: JSON.stringify(after), letters_version: version + 1 })
  const only = (values: StoredLetters) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]))
  await recordAudit(org, 'organisation.letters_changed', org.id, {
    before: only(before),
    after: only(after),
  })
}
