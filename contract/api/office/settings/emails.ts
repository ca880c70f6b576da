import type { Endpoint } from '#contract/endpoint.ts'
import { organisation, sentEmail } from '#contract/api/parameters.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { deadLink, forMembers, otherOrigin } from '#contract/api/refusals/people.ts'
import {
  alreadySent,
  invalidLetters,
  invalidReplyAddress,
  staleSettings,
  unknownEmail,
  unknownLastEmail,
} from '#contract/api/refusals/settings.ts'
import { noVersion } from '#contract/api/refusals/team.ts'
import {
  ConfirmedReplyAddress,
  EmailPage,
  EmailsQuery,
  LetterPreview,
  Letters,
  LettersBody,
  PreviewBody,
  ReplyAddressLinkBody,
  ReplyToBody,
  SentEmail,
} from '#contract/office/settings/letters.ts'

/** How an organisation words its emails, and what was sent (rules, section 11, "Settings"). */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  capability: 'configure',
  status: 200,
} as const

const letters = {
  ...common,
  path: '/api/office/{organisation}/settings/letters',
  answer: Letters,
  means: 'The emails as they are worded now.',
} as const

export const emailEndpoints = {
  getLetters: {
    ...letters,
    method: 'GET',
    operationId: 'getLetters',
    summary: 'Read how emails are worded',
    refusals: forMembers,
  },
  changeLetters: {
    ...letters,
    method: 'PATCH',
    operationId: 'changeLetters',
    summary: 'Change how emails are worded',
    ifMatch: true,
    body: LettersBody,
    refusals: [...forMembers, ...unreadableBody, noVersion, staleSettings, invalidLetters],
  },
  previewLetter: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/settings/letters/preview',
    operationId: 'previewLetter',
    summary: 'Read what a letter would say',
    body: PreviewBody,
    // It changes nothing.
    unsubscribed: true,
    answer: LetterPreview,
    means: 'The letter of a made-up booking.',
    refusals: [...forMembers, ...unreadableBody, invalidLetters],
  },
  askToConfirmReplyAddress: {
    ...letters,
    method: 'POST',
    path: '/api/office/{organisation}/settings/letters/reply-address',
    operationId: 'askToConfirmReplyAddress',
    summary: 'Email a link to an address that replies should go to',
    idempotent: true,
    body: ReplyToBody,
    refusals: [...forMembers, ...unreadableBody, invalidReplyAddress],
  },
  listEmails: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/emails',
    operationId: 'listEmails',
    summary: 'List what was sent, and why something was not',
    query: EmailsQuery,
    answer: EmailPage,
    means: 'A page of emails, the newest first.',
    refusals: [...forMembers, unknownLastEmail, invalidQuery],
  },
  retryEmail: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/emails/{id}/retry',
    params: { organisation, id: sentEmail },
    // The board shows dispatchers which letter didn't arrive.
    capability: 'writeOrders',
    operationId: 'retryEmail',
    summary: 'Send an email that was not sent again',
    answer: SentEmail,
    means: 'The email, which is on its way.',
    refusals: [...forMembers, unknownEmail, alreadySent],
  },
} as const satisfies Record<string, Endpoint>

export const replyAddressEndpoints = {
  confirmReplyAddress: {
    audience: 'account',
    tag: 'Accounts',
    maturity: 'beta',
    published: false,
    description: 'For our own pages.',
    signedOut: true,
    method: 'POST',
    path: '/api/account/reply-address',
    params: {},
    operationId: 'confirmReplyAddress',
    summary: 'Let the replies to an organisation’s emails come to an address',
    body: ReplyAddressLinkBody,
    status: 200,
    answer: ConfirmedReplyAddress,
    means: 'Replies go there from now on.',
    refusals: [otherOrigin, ...unreadableBody, deadLink],
  },
} as const satisfies Record<string, Endpoint>
