import type { Role } from '#contract/roles.ts'
import { LINK_PLACEHOLDER } from '#server/mail/link-placeholder.ts'
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
  const inviter = org.actor.type === 'account' ? `${org.actor.name} invites you` : 'You are invited'
  await recordMail(org, {
    recipient: email,
    subject: `Join ${org.name} on Kerbside`,
    body: [
      'Hello,',
      `${inviter} to work in the office of ${org.name} as ${role}.`,
      `Open this link within seven days to accept:\n${LINK_PLACEHOLDER}`,
      "If you don't know why you got this, you don't need to do anything.",
      org.name,
    ]
      .join('\n\n')
      .concat('\n'),
    link: { purpose: 'join', id },
  })
}
