import * as z from 'zod'
import { day, instant, visibleName } from '#contract/values/text.ts'
import { integerParameter, startingAfter } from '#contract/api/query.ts'
import { LoggedRequest, statusClasses } from '#contract/requests/request.ts'
import { Person } from './order.ts'

/** The API keys of an organisation, as its office sees them: never the keys themselves. */

const access = z.enum(['read', 'read_write'])

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  access,
  /** The key's last four characters. */
  last4: z.string(),
  createdBy: Person,
  createdAt: instant,
  /** To the minute; null if never. */
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** Whether it's neither revoked nor expired. */
  works: z.boolean(),
})
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeys = z.object({ data: z.array(ApiKey) })

/** What a key asked lately. */
export const ApiRequest = LoggedRequest.omit({ object: true, keyId: true }).extend({
  key: ApiKey.pick({ name: true, last4: true }),
})
export type ApiRequest = z.output<typeof ApiRequest>

export const ApiRequestsQuery = z.object({
  limit: integerParameter(1, 100, 25),
  startingAfter,
  status: z.enum(statusClasses).optional(),
})

export const ApiRequests = z.object({ data: z.array(ApiRequest), hasMore: z.boolean() })

export const NewApiKeyBody = z.strictObject({
  name: visibleName(1, 120),
  access,
  /** The last day on which it works, at the organisation; null if it works until it's revoked. */
  expires: day.nullable(),
})

/** A key that was just made, with its text, which is shown this once. */
export const NewApiKey = z.object({ key: z.string(), apiKey: ApiKey })
