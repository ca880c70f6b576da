import { startWithCapital } from '#web/office/text.ts'
import { inWords } from './in-words.ts'

/** Names of the API that people read otherwise. */
const WORDS: Readonly<Record<string, string>> = { Api: 'API', Catalog: 'Catalogue', Mail: 'Email' }

/** "member.role_changed" → "Member role changed". */
export function describeAction(action: string): string {
  const words = startWithCapital(inWords(action.replace('.', ' ')))
  return words.replace(/^\w+/, (first) => WORDS[first] ?? first)
}

/** The kinds of actions that can be filtered by, each by what its names begin with. */
export const ACTION_GROUPS: readonly (readonly [string, string])[] = [
  ['', 'Everything'],
  ['member.', 'Members'],
  ['invitation.', 'Invitations'],
  ['api_key.', 'API keys'],
  ['organisation.', 'Settings'],
  ['webhook_endpoint.', 'Webhooks'],
  ['catalog.', 'Catalogue'],
  ['order.', 'Orders'],
  ['job.', 'Jobs'],
  ['run.', 'Runs'],
  ['rail.', 'The board’s rail'],
  ['bin.', 'Bins'],
  ['docket.', 'Dockets'],
  ['driver.', 'Drivers'],
  ['vehicle.', 'Vehicles'],
  ['customer.', 'Customers'],
  ['payment.', 'Payments'],
  ['mail.', 'Emails'],
  ['export.', 'Exports'],
]
