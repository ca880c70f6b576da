import * as z from 'zod'
import { day, instant, oneLine } from '#contract/values/text.ts'
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

export const NewApiKeyBody = z.strictObject({
  name: oneLine(1, 120),
  access,
  /** The last day on which it works, at the organisation; null if it works until it's revoked. */
  expires: day.nullable(),
})

/** A key that was just made, with its text, which is shown this once. */
export const NewApiKey = z.object({ key: z.string(), apiKey: ApiKey })
