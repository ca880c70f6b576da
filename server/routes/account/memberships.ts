import { membershipEndpoints } from '#contract/api/team.ts'
import { findSession } from '#server/accounts/sessions/find-session.ts'
import { leave } from '#server/accounts/team/remove-member.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import { refuseDemo } from './guard.ts'
import type { AccountApi } from './guard.ts'

/** Where a person belongs. */
export function membershipRoutes(
  api: AccountApi,
  { db, live }: Pick<Context, 'db' | 'live'>,
): void {
  api.on(membershipEndpoints.leaveOrganisation, async (browser, { params }) => {
    refuseDemo(browser.session)
    const found = await findSession(db, browser.token, params.organisation)
    if (!found?.membership) throw new Refusal(404, 'Organisation not found')
    const { id, name } = found.session.account
    const actor = { type: 'account', id, name, address: browser.where.address } as const
    const caller = { now: found.session.now, actor }
    const { organisation } = found.membership
    await inOrganisation(db, organisation, caller, (org) => leave(org, id))
    live.note(organisation.id, { topic: 'members', id })
  })
}
