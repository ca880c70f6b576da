import type { Endpoint } from '#contract/endpoint.ts'
import {
  InviteBody,
  MemberChange,
  Team,
  TeamInvitation,
  TeamInvitations,
  TeamMember,
} from '#contract/accounts/team.ts'
import { SecondFactorRule, SecondFactorRuleBody } from '#contract/organisations/second-factor.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers, notAMember, notSignedIn, otherOrigin } from '#contract/api/refusals/people.ts'
import {
  invalidInvitation,
  invalidRole,
  lastOwner,
  noVersion,
  staleMember,
  staleRule,
  tooManyInvitations,
  unknownInvitation,
  unknownMember,
} from '#contract/api/refusals/team.ts'
import * as z from 'zod'
import { invitation, member, organisation } from './parameters.ts'

/** The people of an organisation. Only our own pages call these: they are in no published document. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  params: { organisation },
  description: 'For our own pages.',
} as const

/** People can be removed and invitations taken back even if the subscription is inactive. */
const oneMember = {
  ...common,
  path: '/api/office/{organisation}/members/{id}',
  params: { organisation, id: member },
  capability: 'administer',
  stepUp: true,
  ifMatch: true,
} as const

const invitations = { ...common, path: '/api/office/{organisation}/invitations' } as const

const oneInvitation = {
  ...common,
  params: { organisation, id: invitation },
  capability: 'administer',
} as const

const secondFactor = {
  ...common,
  path: '/api/office/{organisation}/settings/second-factor',
} as const

export const teamEndpoints = {
  listMembers: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/members',
    operationId: 'listMembers',
    summary: 'List the members',
    capability: 'read',
    status: 200,
    answer: Team,
    means: 'Everyone who belongs to the organisation, by name.',
    refusals: forMembers,
  },
  changeMember: {
    ...oneMember,
    method: 'PATCH',
    operationId: 'changeMember',
    summary: 'Give a member another role',
    body: MemberChange,
    status: 200,
    answer: TeamMember,
    means: 'The member with their new role.',
    refusals: [
      ...forMembers,
      unknownMember,
      ...unreadableBody,
      noVersion,
      staleMember,
      invalidRole,
    ],
  },
  removeMember: {
    ...oneMember,
    method: 'DELETE',
    operationId: 'removeMember',
    summary: 'Remove a member',
    unsubscribed: true,
    status: 204,
    answer: z.undefined(),
    means: 'They no longer belong to the organisation. Their account is their own and stays.',
    refusals: [...forMembers, unknownMember, noVersion, staleMember, lastOwner],
  },
  listInvitations: {
    ...invitations,
    method: 'GET',
    operationId: 'listInvitations',
    summary: 'List the open invitations',
    capability: 'administer',
    status: 200,
    answer: TeamInvitations,
    means: 'Invitations that wait for an answer or have run out, the latest first.',
    refusals: forMembers,
  },
  inviteMember: {
    ...invitations,
    method: 'POST',
    operationId: 'inviteMember',
    summary: 'Invite someone',
    capability: 'administer',
    stepUp: true,
    body: InviteBody,
    idempotent: true,
    status: 201,
    answer: TeamInvitation,
    means: 'The invitation, which is on its way by email.',
    refusals: [...forMembers, ...unreadableBody, invalidInvitation],
  },
  resendInvitation: {
    ...oneInvitation,
    method: 'POST',
    path: '/api/office/{organisation}/invitations/{id}/resend',
    operationId: 'resendInvitation',
    summary: 'Send an invitation again',
    stepUp: true,
    status: 200,
    answer: TeamInvitation,
    means: 'A new invitation, for another seven days. The link of the one before stops working.',
    refusals: [...forMembers, unknownInvitation, tooManyInvitations],
  },
  revokeInvitation: {
    ...oneInvitation,
    method: 'DELETE',
    path: '/api/office/{organisation}/invitations/{id}',
    operationId: 'revokeInvitation',
    summary: 'Withdraw an invitation',
    unsubscribed: true,
    status: 204,
    answer: z.undefined(),
    means: 'Its link no longer works.',
    refusals: [...forMembers, unknownInvitation],
  },
  getSecondFactorRule: {
    ...secondFactor,
    method: 'GET',
    operationId: 'getSecondFactorRule',
    summary: 'Read who needs a second factor',
    capability: 'administer',
    status: 200,
    answer: SecondFactorRule,
    means: 'The rule of the organisation.',
    refusals: forMembers,
  },
  changeSecondFactorRule: {
    ...secondFactor,
    method: 'PUT',
    operationId: 'changeSecondFactorRule',
    summary: 'Change who needs a second factor',
    capability: 'own',
    stepUp: true,
    ifMatch: true,
    body: SecondFactorRuleBody,
    status: 200,
    answer: SecondFactorRule,
    means: 'The rule. Members who come to need a second factor have 14 days to add one.',
    refusals: [...forMembers, ...unreadableBody, noVersion, staleRule],
  },
} as const satisfies Record<string, Endpoint>

/** What a person does about their own membership. */
export const membershipEndpoints = {
  leaveOrganisation: {
    ...common,
    audience: 'account',
    tag: 'Accounts',
    method: 'DELETE',
    path: '/api/account/memberships/{organisation}',
    operationId: 'leaveOrganisation',
    summary: 'Leave an organisation',
    status: 204,
    answer: z.undefined(),
    means: 'The person no longer belongs to the organisation.',
    refusals: [notSignedIn, otherOrigin, notAMember, lastOwner],
  },
} as const satisfies Record<string, Endpoint>
