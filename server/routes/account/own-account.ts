import { ownAccountEndpoints } from '#contract/api/account/own-account.ts'
import { changeName } from '#server/accounts/change-name.ts'
import { askForEmail } from '#server/accounts/email/ask-for-email.ts'
import { listAccountEvents } from '#server/accounts/events/list-account-events.ts'
import { changePassword } from '#server/accounts/passwords/change-password.ts'
import { presentMe } from '#server/accounts/present-me.ts'
import { endOtherSessions, endSessionById } from '#server/accounts/sessions/end-sessions.ts'
import { listSessions } from '#server/accounts/sessions/list-sessions.ts'
import type { Context } from '#server/routes/context.ts'
import { refuseDemo } from './guard.ts'
import type { AccountApi } from './guard.ts'

/** What a person does with their own account. No one owns an account of the demo, so its visitors only look. */
export function ownAccountRoutes(api: AccountApi, { db, secret }: Context): void {
  api.on(ownAccountEndpoints.changeName, async (browser, { body, version }) => {
    const { session, where } = browser
    refuseDemo(session)
    const change = { version: version(), read: body, address: where.address }
    const name = await changeName(db, session.account.id, change)
    return presentMe(db, { ...session, account: { ...session.account, name } })
  })

  api.on(ownAccountEndpoints.changePassword, async (browser, { body }) => {
    const { session, where } = browser
    refuseDemo(session)
    browser.signIn(await changePassword(db, session, { ...body(), address: where.address }))
  })

  api.on(ownAccountEndpoints.changeEmail, async ({ session, where: { address } }, { body }) => {
    refuseDemo(session)
    await askForEmail(db, session.account, { ...body(), address, secret })
    return {}
  })

  api.on(ownAccountEndpoints.listSessions, async ({ session }) => {
    refuseDemo(session)
    return listSessions(db, session)
  })

  api.on(ownAccountEndpoints.endOtherSessions, async ({ session, where: { address } }) => {
    refuseDemo(session)
    await endOtherSessions(db, session, address)
  })

  api.on(ownAccountEndpoints.endSession, async ({ session, where: { address } }, { params }) => {
    refuseDemo(session)
    await endSessionById(db, session.account, { id: params.id, address })
  })

  api.on(ownAccountEndpoints.listAccountEvents, async ({ session }) => {
    refuseDemo(session)
    return listAccountEvents(db, session.account.id)
  })
}
