import { badKey } from '#contract/api/refusals/general.ts'
import { Refusal } from '#server/refusal.ts'

/** Refuses a call whose key is missing, malformed, expired or revoked. */
export function refuseKey(): Refusal {
  return new Refusal(401, badKey.says, { 'www-authenticate': 'Bearer' }, 'bad_api_key')
}
