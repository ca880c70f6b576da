import type { Role } from '#contract/roles.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import { plainName } from '#server/mail/letter/plain-name.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Writes the email to someone who was invited, in the transaction of the invitation. Its link works for
 * seven days; opening it changes nothing until the person says yes.
 */
export async function mailInvitation(
  org: Org,
  { id, email, role }: { id: string; email: string; role: Role },
): Promise<void> {
  const inviter = org.actor.type === 'account' ? plainName(org.actor.name) : ''
  const invites = inviter === '' ? 'You are invited' : `${inviter} invites you`
  const letter = composeLetter({
    heading: `Join ${org.name} on Kerbside`,
    name: '',
    paragraphs: [
      `${invites} to work in the office of ${org.name} as ${role}.`,
      'This link works once, within seven days.',
    ],
    rows: [],
    action: 'Look at the invitation',
    closing: ["If you don't know why you got this, you don't need to do anything."],
    sender: { name: org.name, abn: null, phone: null, email: null },
    branding: { primaryColour: null, logoUrl: null },
  })
  await recordMail(org, {
    recipient: email,
    subject: `Join ${org.name} on Kerbside`,
    ...letter,
    link: { purpose: 'join', id },
  })
}
