import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  ApiKeys,
  ApiRequests,
  ApiRequestsQuery,
  NewApiKey,
  NewApiKeyBody,
} from '#contract/office/api-keys.ts'
import { apiKey, organisation } from '#contract/api/parameters.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { invalidKey, unknownKey, unknownLastRequest } from '#contract/api/refusals/keys.ts'

/** API keys, made and revoked in the office. Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  capability: 'administer',
} as const

const keys = {
  ...common,
  path: '/api/office/{organisation}/api-keys',
  params: { organisation },
} as const

export const apiKeyEndpoints = {
  listApiKeys: {
    ...keys,
    method: 'GET',
    operationId: 'listApiKeys',
    summary: 'List the API keys',
    status: 200,
    answer: ApiKeys,
    means:
      'The keys that work, the latest first, and then those that were revoked or have expired.',
    refusals: forMembers,
  },
  listApiRequests: {
    ...common,
    path: '/api/office/{organisation}/api-requests',
    params: { organisation },
    method: 'GET',
    operationId: 'listApiRequests',
    summary: 'List the latest requests with API keys',
    query: ApiRequestsQuery,
    status: 200,
    answer: ApiRequests,
    means: 'A page of requests, the latest first.',
    refusals: [...forMembers, unknownLastRequest, invalidQuery],
  },
  createApiKey: {
    ...keys,
    method: 'POST',
    operationId: 'createApiKey',
    summary: 'Make an API key',
    stepUp: true,
    idempotent: true,
    body: NewApiKeyBody,
    status: 201,
    answer: NewApiKey,
    means: 'The key. Its text is in no other answer, but in a replay of this one within a day.',
    refusals: [...forMembers, ...unreadableBody, invalidKey],
  },
  revokeApiKey: {
    ...common,
    path: '/api/office/{organisation}/api-keys/{id}',
    params: { organisation, id: apiKey },
    method: 'DELETE',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    unsubscribed: true,
    status: 204,
    answer: z.undefined(),
    means: 'Every process refuses its next request.',
    refusals: [...forMembers, unknownKey],
  },
} as const satisfies Record<string, Endpoint>
