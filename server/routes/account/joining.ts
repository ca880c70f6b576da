import { joiningEndpoints } from '#contract/api/account/joining.ts'
import { confirmEmail, undoEmail } from '#server/accounts/email/change-email.ts'
import { joinAsNewPerson } from '#server/accounts/invitations/join.ts'
import { joinSignedIn } from '#server/accounts/invitations/join-signed-in.ts'
import { viewInvitation } from '#server/accounts/invitations/view-invitation.ts'
import { askForReset } from '#server/accounts/passwords/ask-for-reset.ts'
import { resetPassword } from '#server/accounts/passwords/reset-password.ts'
import { presentMe } from '#server/accounts/present-me.ts'
import { finishSignIn } from '#server/accounts/sign-in/finish-sign-in.ts'
import { inAccount } from '#server/db/account.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import { refuseDemo } from './guard.ts'
import type { AccountApi } from './guard.ts'
import { startHere } from './start-here.ts'

/** What links in emails lead to. */
export function joiningRoutes(api: AccountApi, { db, live, secret, log }: Context): void {
  /** Hints to the office's open pages that someone has joined. */
  const hint = (organisationId: string, id: string) => {
    live.note(organisationId, { topic: 'members', id })
    live.note(organisationId, { topic: 'invitations' })
  }

  api.signedOut(joiningEndpoints.viewInvitation, (_, { body }) => viewInvitation(db, body().token))

  api.signedOut(joiningEndpoints.join, async (browser, { body }) => {
    const { where } = browser
    const joined = await joinAsNewPerson(db, { ...body(), address: where.address })
    const { accountId } = joined
    hint(joined.organisationId, accountId)
    const token = await inAccount(db, { account: accountId }, (tx) =>
      finishSignIn(tx, { accountId, factors: 1, where }),
    )
    return startHere(db, browser, { accountId, token })
  })

  api.on(joiningEndpoints.acceptInvitation, async ({ session, where }, { body }) => {
    refuseDemo(session)
    const { token } = body()
    const { account } = session
    hint(await joinSignedIn(db, { account, token, address: where.address }), account.id)
    return presentMe(db, session)
  })

  api.signedOut(joiningEndpoints.askForPasswordReset, async ({ where }, { body }) => {
    const { email } = body()
    // Not awaited: how long it takes would say whether the address has an account.
    askForReset(db, { email, address: where.address, secret }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a link to reset was not written')
    })
    return {}
  })

  api.signedOut(joiningEndpoints.resetPassword, async ({ where, endStreams }, { body }) => {
    endStreams(await resetPassword(db, { ...body(), address: where.address }))
  })

  api.signedOut(joiningEndpoints.confirmEmail, async ({ where, endStreams }, { body }) => {
    endStreams(await confirmEmail(db, { ...body(), address: where.address, secret }))
  })

  api.signedOut(joiningEndpoints.undoEmail, async ({ where, endStreams }, { body }) => {
    endStreams(await undoEmail(db, { ...body(), address: where.address }))
  })
}
