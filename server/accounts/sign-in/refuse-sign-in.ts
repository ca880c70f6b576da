import { wrongSignIn } from '#contract/api/refusals/people.ts'
import { Refusal } from '#server/refusal.ts'

/** The one answer for everything that is wrong with a sign-in, so that it doesn't say which addresses are known. */
export function refuseSignIn(): Refusal {
  const headers = { 'kerbside-reason': 'sign_in' }
  return new Refusal(401, wrongSignIn.says, headers, 'wrong_sign_in')
}
