import { Refusal } from '#server/refusal.ts'

/** Refuses a call whose key is missing, malformed, expired or revoked. */
export function refuseKey(): Refusal {
  const sentence = 'The API key is missing, malformed or revoked'
  return new Refusal(401, sentence, { 'www-authenticate': 'Bearer' }, 'bad_api_key')
}
