import { createHash, randomBytes } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** Codes on paper: each replaces the authenticator app or passkey once. */

const COUNT = 10
/** 15 bytes are 120 bits, which are 24 characters of base 32. */
const BYTES = 15
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Replaces an account's recovery codes by ten new ones, in a transaction of the account.
 * @returns the codes, grouped to be copied by hand; they are stored as hashes and never shown again
 */
export async function replaceRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode)
  await tx.run(query.deleteFrom('recovery_codes').where('account_id', '=', accountId))
  await tx.run(
    query
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ account_id: accountId, hash: hashRecoveryCode(code) }))),
  )
  return codes
}

/** The SHA-256 of a code as a person types it: case, spaces and dashes don't matter, O is 0, I and L are 1. */
export function hashRecoveryCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(code).digest('hex')
}

function createCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`)
  let code = ''
  for (let index = 0; index < 24; index += 1) {
    code += ALPHABET[Number(bits & 31n)]
    bits >>= 5n
  }
  return code.replaceAll(/(.{6})(?=.)/g, '$1-')
}
