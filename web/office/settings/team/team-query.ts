import { queryOptions } from '@tanstack/react-query'
import { may, ROLES } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import type { Answer } from '#contract/endpoint.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { EntryAt } from '#web/office/api/call.ts'

export type Member = Answer<EntryAt<(typeof addresses)['listMembers']>>['data'][number]
export type Invitation = Answer<EntryAt<(typeof addresses)['listInvitations']>>['data'][number]

export const membersQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['members', organisation],
    queryFn: () => call(addresses.listMembers, { params: { organisation } }),
    meta: { follows: { members: '*' } },
  })

export const invitationsQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['invitations', organisation],
    queryFn: () => call(addresses.listInvitations, { params: { organisation } }),
    meta: { follows: { invitations: '*' } },
  })

/** Whether someone may give a role, or change who has it. The server decides; this chooses what to offer. */
export function mayGive(by: Role, role: Role): boolean {
  return may(by, may(role, 'administer') ? 'own' : 'administer')
}

/** The roles that someone may give, with their names. */
export function rolesToGive(by: Role): (readonly [Role, string])[] {
  return ROLES.filter((role) => mayGive(by, role)).map((role) => [role, ROLE_NAMES[role]] as const)
}

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  dispatcher: 'Dispatcher',
  bookkeeper: 'Bookkeeper',
  viewer: 'Viewer',
  driver: 'Driver',
}

/** What each role may do, in a sentence. */
export const ROLE_MEANS: Record<Role, string> = {
  owner: 'Everything.',
  admin: 'Everything but owners, admins and the subscription.',
  dispatcher: 'Orders, customers and charges.',
  bookkeeper: 'Customers, charges, invoices and payments; reads orders.',
  viewer: 'Reads orders, customers, the catalogue and the team.',
  driver: 'Their own run only, and no office.',
}
