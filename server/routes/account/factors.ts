import { factorEndpoints } from '#contract/api/account/factors.ts'
import { beginTotp } from '#server/accounts/factors/begin-totp.ts'
import { changeFactors } from '#server/accounts/factors/change-factors.ts'
import { confirmTotp } from '#server/accounts/factors/confirm-totp.ts'
import { readFactors } from '#server/accounts/factors/read-factors.ts'
import { replaceRecoveryCodes } from '#server/accounts/factors/recovery-codes.ts'
import { removeTotp } from '#server/accounts/factors/remove-totp.ts'
import { showSecondFactor } from '#server/accounts/factors/show-second-factor.ts'
import { stepUp } from '#server/accounts/factors/step-up.ts'
import { inAccount } from '#server/db/account.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import { continueHere } from './continue-here.ts'
import { refuseDemo } from './guard.ts'
import type { AccountApi } from './guard.ts'
import { startHere } from './start-here.ts'

/** Authenticator apps and recovery codes, and showing them. */
export function factorRoutes(api: AccountApi, { db, secret, secrets }: Context): void {
  api.on(factorEndpoints.getFactors, ({ session: { account } }) =>
    inAccount(db, { account: account.id }, (tx) => readFactors(tx, account.id)),
  )

  api.signedOut(factorEndpoints.showSecondFactor, async (browser, { body }) => {
    const half = { ...body(), where: browser.where }
    return startHere(db, browser, await showSecondFactor(db, half, secrets))
  })

  api.on(factorEndpoints.stepUp, async (browser, { body }) => {
    refuseDemo(browser.session)
    return continueHere(db, browser, await stepUp(db, browser.session, body(), secrets))
  })

  api.on(factorEndpoints.beginTotp, ({ session }) => {
    refuseDemo(session)
    const { id: accountId, email, name } = session.account
    return inAccount(db, { account: accountId }, (tx) =>
      beginTotp(tx, { accountId, label: email ?? name, key: secret }),
    )
  })

  api.on(factorEndpoints.confirmTotp, async (browser, { body }) => {
    refuseDemo(browser.session)
    const { session, where } = browser
    const { code } = body()
    const change = { session, kind: 'totp_added', address: where.address, factors: 2 } as const
    const { result, token } = await changeFactors(db, change, (tx) =>
      confirmTotp(tx, { accountId: session.account.id, code, keys: secrets }),
    )
    browser.signIn(token)
    return { recoveryCodes: result }
  })

  api.on(factorEndpoints.removeTotp, async (browser) => {
    const { session, where } = browser
    const change = { session, kind: 'totp_removed', address: where.address } as const
    const { token } = await changeFactors(db, change, (tx) => removeTotp(tx, session.account.id))
    browser.signIn(token)
  })

  api.on(factorEndpoints.replaceRecoveryCodes, async (browser) => {
    const { session, where } = browser
    if (!session.hasSecondFactor) {
      const message = 'need an authenticator app or a passkey first'
      throw new Refusal(422, { field: 'recoveryCodes', code: 'wrong_state', message })
    }
    const change = { session, kind: 'recovery_codes_made', address: where.address } as const
    const { result, token } = await changeFactors(db, change, (tx) =>
      replaceRecoveryCodes(tx, session.account.id),
    )
    browser.signIn(token)
    return { recoveryCodes: result }
  })
}
