import { startWithCapital } from '#web/office/text.ts'
import type { AuditRow } from './audit-query.ts'

/** "member.role_changed" → "Member role changed". */
export function describeAction(action: string): string {
  return startWithCapital(inWords(action.replace('.', ' '))).replace(/^Api\b/, 'API')
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
  ['payment.', 'Payments'],
  ['mail.', 'Emails'],
]

/** One value of what changed. */
export type ValueChange = { name: string; before: string | null; after: string | null }

/** What changed, value by value. Null: there was none, or there is none any more. */
export function listChanges({ before, after }: Pick<AuditRow, 'before' | 'after'>): ValueChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({
    name: startWithCapital(inWords(name)),
    before: write(before?.[name]),
    after: write(after?.[name]),
  }))
}

function write(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** "expiresAt" and "expires_at" → "expires at". */
function inWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
