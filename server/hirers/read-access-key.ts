import { Refusal } from '#server/refusal.ts'

/**
 * The access key in the body of a hirer's or payer's call.
 * @param body as it was sent
 * @throws Refusal 422 without one
 */
export function readAccessKey(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(422, {
      field: 'body',
      code: 'invalid',
      message: 'must be an object',
    })
  }
  const accessKey = 'accessKey' in body ? body.accessKey : undefined
  if (accessKey === undefined) {
    throw new Refusal(422, { field: 'accessKey', code: 'required', message: 'is required' })
  }
  if (typeof accessKey !== 'string') {
    throw new Refusal(422, { field: 'accessKey', code: 'invalid', message: 'must be text' })
  }
  return accessKey
}

/**
 * Refuses a wrong access key.
 * @param what it should open: an order or an invoice
 * @param mayGuess whether that allows another wrong key
 */
export async function refuseKey(
  what: 'order' | 'invoice',
  mayGuess: () => Promise<boolean>,
): Promise<never> {
  if (!(await mayGuess())) {
    const sentence = 'Too many wrong access keys, try again later'
    throw new Refusal(429, sentence, { 'retry-after': '60' }, 'wrong_key_budget')
  }
  throw new Refusal(403, `The access key does not match the ${what}`, {}, 'wrong_access_key')
}
