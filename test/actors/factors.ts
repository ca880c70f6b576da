import { setTimeout } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { hashPassword } from '#server/accounts/passwords/hash-password.ts'
import { storePassword } from '#server/accounts/passwords/store-password.ts'
import { inAccount } from '#server/db/account.ts'
import { openBrowser } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import type { TestServer } from '#test/harness.ts'

/** What people have to prove who they are. */

export const PASSWORD = 'wombats repair seven gramophones'

const STEP_MS = 30_000

let stored: Promise<string> | undefined

/** Gives an account {@link PASSWORD}. */
export async function givePassword(
  { db }: Pick<TestServer, 'db'>,
  { accountId }: { accountId: string },
): Promise<void> {
  stored ??= hashPassword(PASSWORD)
  const hash = await stored
  await inAccount(db, { account: accountId }, (tx) => storePassword(tx, { accountId, hash }))
}

/**
 * The code that an authenticator app shows.
 * @param steps of 30 seconds from now; the server takes −1 to 1
 */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 })
  return totp.generate({ timestamp: Date.now() + steps * STEP_MS })
}

/**
 * The code of the step before, which leaves that of now for the next proof. Near the end of a step, when it would
 * soon be too old, it waits for the next one.
 */
export async function codeBefore(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < 5000) await setTimeout(left)
  return codeOf(secret, -1)
}

/** Sets up an authenticator app, for a session that has stepped up; uses the code of the step before. */
export async function addTotp(member: Member): Promise<{ secret: string; codes: string[] }> {
  const begun = await member.send('POST', '/api/account/totp')
  expect(begun.status, begun.text).toBe(200)
  const { secret } = begun.json
  const code = await codeBefore(secret)
  const confirmed = await member.send('POST', '/api/account/totp/confirm', { code })
  expect(confirmed.status, confirmed.text).toBe(200)
  return { secret, codes: confirmed.json.recoveryCodes }
}

/** The first half of a sign-in, with the right password. */
export async function signInHalf(
  server: Pick<TestServer, 'fetch'>,
  { email }: { email: string },
): Promise<{ browser: Member; token: string }> {
  const browser = openBrowser(server)
  const half = await browser.send('POST', '/api/account/sign-in', { email, password: PASSWORD })
  expect(half.json, half.text).toMatchObject({ next: 'second_factor' })
  return { browser, token: half.json.token }
}
