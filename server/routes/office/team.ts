import { teamEndpoints } from '#contract/api/team.ts'
import { applySecondFactorRule } from '#server/accounts/team/apply-second-factor-rule.ts'
import { inviteMember } from '#server/accounts/team/invite-member.ts'
import { changeRole } from '#server/accounts/team/change-role.ts'
import { listInvitations, readInvitation } from '#server/accounts/team/list-invitations.ts'
import { lockMember, requireVersion } from '#server/accounts/team/lock-member.ts'
import { readMember, readTeam } from '#server/accounts/team/read-team.ts'
import { removeMember } from '#server/accounts/team/remove-member.ts'
import { resendInvitation } from '#server/accounts/team/resend-invitation.ts'
import { revokeInvitation } from '#server/accounts/team/revoke-invitation.ts'
import {
  changeSecondFactorRule,
  readSecondFactorRule,
} from '#server/organisations/second-factor-rule.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { refuseDemo } from '#server/routes/account/guard.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from './guard.ts'

/** The people of an organisation: members, their roles, and invitations. */
export function teamRoutes(api: OfficeApi, { secret }: Pick<Context, 'secret'>): void {
  api.on(teamEndpoints.listMembers, async (org) => ({ data: await readTeam(org) }))

  api.on(teamEndpoints.changeMember, async (org, { params: { id }, version, body }) => {
    const member = await lockMember(org, id)
    await requireVersion(org, member, version())
    await changeRole(org, member, { ...body(), by: org.role })
    return readMember(org, id)
  })

  api.on(teamEndpoints.removeMember, (org, { params: { id }, version }) =>
    removeMember(org, { id, version: version(), by: org.role }),
  )

  api.on(teamEndpoints.listInvitations, async (org) => ({ data: await listInvitations(org) }))

  api.on(teamEndpoints.inviteMember, async (org, { sent, body, idempotencyKey, markReplayed }) => {
    refuseDemo(org.session)
    const attempt = readIdempotencyKey(idempotencyKey, sent)
    const made = await inviteMember(org, { ...body(), by: org.role, secret, attempt })
    if (made.replayOf !== null) markReplayed({ mismatch: made.replayOf === 'another body' })
    return readInvitation(org, made.id)
  })

  api.on(teamEndpoints.resendInvitation, async (org, { params }) => {
    refuseDemo(org.session)
    const id = await resendInvitation(org, { id: params.id, by: org.role, secret })
    return readInvitation(org, id)
  })

  api.on(teamEndpoints.getSecondFactorRule, readSecondFactorRule)

  api.on(teamEndpoints.changeSecondFactorRule, async (org, { body, version }) => {
    await changeSecondFactorRule(org, { version: version(), read: body })
    await applySecondFactorRule(org)
    return readSecondFactorRule(org)
  })

  api.on(teamEndpoints.revokeInvitation, (org, { params: { id } }) =>
    revokeInvitation(org, { id, by: org.role }),
  )
}
