import * as z from 'zod'
import { instant } from '#contract/values/text.ts'

/** The key that a caller of the API with keys has (rules, section 10). */
export const OwnApiKey = z
  .object({
    id: z.string().meta({ description: 'Begins with `key_`.' }),
    object: z.literal('api_key'),
    name: z.string().meta({ description: 'As the organisation calls it.' }),
    access: z.enum(['read', 'read_write']),
    lastUsedAt: instant.nullable().meta({
      description: 'Noted at most once a minute; null before the first use was noted.',
    }),
    expiresAt: instant
      .nullable()
      .meta({ description: 'From then on it is refused; null if it works until it is revoked.' }),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret.' })
export type OwnApiKey = z.output<typeof OwnApiKey>
