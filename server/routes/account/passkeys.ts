import { passkeyEndpoints } from '#contract/api/account/passkeys.ts'
import { changeFactors } from '#server/accounts/factors/change-factors.ts'
import {
  checkNewPasskey,
  offerPasskey,
  storePasskey,
} from '#server/accounts/factors/passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '#server/accounts/factors/passkeys/change-passkey.ts'
import { findPasskey } from '#server/accounts/factors/passkeys/list-passkeys.ts'
import { relyingPartyOf } from '#server/accounts/factors/passkeys/relying-party.ts'
import { signInByPasskey, stepUpByPasskey } from '#server/accounts/factors/passkeys/sign-in.ts'
import { askForPasskey } from '#server/accounts/factors/passkeys/check-passkey.ts'
import { inAccount } from '#server/db/account.ts'
import type { Context } from '#server/routes/context.ts'
import { continueHere } from './continue-here.ts'
import { refuseDemo } from './guard.ts'
import type { AccountApi } from './guard.ts'
import { startHere } from './start-here.ts'

/** Passkeys: adding and removing them, and showing one. */
export function passkeyRoutes(api: AccountApi, { db, baseUrl }: Context): void {
  const party = relyingPartyOf(baseUrl)

  api.on(passkeyEndpoints.beginPasskey, async ({ session }) => {
    refuseDemo(session)
    return { options: await offerPasskey(db, session.account, party) }
  })

  api.on(passkeyEndpoints.addPasskey, async (browser, { body }) => {
    refuseDemo(browser.session)
    const { session, where } = browser
    const { id: accountId } = session.account
    const made = await checkNewPasskey(db, accountId, body().credential, party)
    const change = { session, kind: 'passkey_added', address: where.address, factors: 2 } as const
    const { result, token } = await changeFactors(db, change, async (tx) => {
      await storePasskey(tx, accountId, made, where.device)
      return findPasskey(tx, accountId, made.id)
    })
    browser.signIn(token)
    return result
  })

  api.on(passkeyEndpoints.renamePasskey, ({ session }, { params: { id }, body, version }) => {
    const { id: accountId } = session.account
    return inAccount(db, { account: accountId }, async (tx) => {
      await findPasskey(tx, accountId, id)
      return renamePasskey(tx, { accountId, id, version: version(), read: body })
    })
  })

  api.on(passkeyEndpoints.removePasskey, async (browser, { params: { id } }) => {
    const { session, where } = browser
    const change = { session, kind: 'passkey_removed', address: where.address } as const
    const { token } = await changeFactors(db, change, (tx) =>
      removePasskey(tx, { accountId: session.account.id, id }),
    )
    browser.signIn(token)
  })

  api.signedOut(passkeyEndpoints.beginPasskeySignIn, async () => {
    const asked = { purpose: 'passkey_sign_in', accountId: null } as const
    return { options: await askForPasskey(db, asked, party) }
  })

  api.signedOut(passkeyEndpoints.signInByPasskey, async (browser, { body }) => {
    const { credential } = body()
    return startHere(db, browser, await signInByPasskey(db, credential, party, browser.where))
  })

  api.on(passkeyEndpoints.beginPasskeyStepUp, async ({ session }) => {
    const asked = { purpose: 'passkey_step_up', accountId: session.account.id } as const
    return { options: await askForPasskey(db, asked, party) }
  })

  api.on(passkeyEndpoints.stepUpByPasskey, async (browser, { body }) => {
    const { credential } = body()
    return continueHere(db, browser, await stepUpByPasskey(db, browser.session, credential, party))
  })
}
