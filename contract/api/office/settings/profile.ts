import type { Endpoint } from '#contract/endpoint.ts'
import { organisation, website } from '#contract/api/parameters.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  invalidLogo,
  invalidOrigin,
  invalidProfile,
  staleSettings,
  unknownWebsite,
} from '#contract/api/refusals/settings.ts'
import { noVersion } from '#contract/api/refusals/team.ts'
import { PaymentSettings } from '#contract/office/settings/payments.ts'
import { MAX_LOGO_BYTES } from '#contract/office/settings/logo-limits.ts'
import { LogoBody, Profile, ProfileBody } from '#contract/office/settings/profile.ts'
import { OriginBody, Website } from '#contract/office/settings/website.ts'

/** The profile, the website and payments (rules, section 11, "Settings"). */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
} as const

const profile = {
  ...common,
  path: '/api/office/{organisation}/settings/profile',
  capability: 'configure',
  answer: Profile,
  means: 'The profile as it is now.',
} as const

const logo = {
  ...profile,
  path: '/api/office/{organisation}/settings/logo',
  ifMatch: true,
} as const

const origins = {
  ...common,
  capability: 'administer',
  stepUp: true,
  answer: Website,
  means: 'The websites that may book now.',
} as const

export const settingsEndpoints = {
  getProfile: {
    ...profile,
    method: 'GET',
    operationId: 'getProfile',
    summary: 'Read the profile',
    refusals: forMembers,
  },
  changeProfile: {
    ...profile,
    method: 'PATCH',
    operationId: 'changeProfile',
    summary: 'Change the profile',
    ifMatch: true,
    body: ProfileBody,
    refusals: [...forMembers, ...unreadableBody, noVersion, staleSettings, invalidProfile],
  },
  changeLogo: {
    ...logo,
    method: 'PUT',
    operationId: 'changeLogo',
    summary: 'Change the logo',
    body: LogoBody,
    // As base64, and some JSON around it.
    bodyLimit: Math.ceil((MAX_LOGO_BYTES * 4) / 3) + 1024,
    refusals: [...forMembers, ...unreadableBody, noVersion, staleSettings, invalidLogo],
  },
  removeLogo: {
    ...logo,
    method: 'DELETE',
    operationId: 'removeLogo',
    summary: 'Remove the logo',
    refusals: [...forMembers, noVersion, staleSettings],
  },
  getWebsite: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/settings/website',
    operationId: 'getWebsite',
    summary: 'Read where the booking page is, and which websites may show it',
    capability: 'configure',
    answer: Website,
    means: 'The addresses, and the websites that may book.',
    refusals: forMembers,
  },
  addOrigin: {
    ...origins,
    method: 'POST',
    path: '/api/office/{organisation}/settings/website/origins',
    operationId: 'addOrigin',
    summary: 'Let a website show the booking page and book from it',
    body: OriginBody,
    refusals: [...forMembers, ...unreadableBody, invalidOrigin],
  },
  removeOrigin: {
    ...origins,
    method: 'DELETE',
    path: '/api/office/{organisation}/settings/website/origins/{origin}',
    params: { organisation, origin: website },
    operationId: 'removeOrigin',
    summary: 'Stop a website from showing the booking page',
    refusals: [...forMembers, unknownWebsite],
  },
  getPaymentSettings: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/settings/payments',
    operationId: 'getPaymentSettings',
    summary: 'Read how payment is taken, and which refunds wait',
    capability: 'configure',
    answer: PaymentSettings,
    means: 'As the deployment and the catalogue are set up.',
    refusals: forMembers,
  },
} as const satisfies Record<string, Endpoint>
