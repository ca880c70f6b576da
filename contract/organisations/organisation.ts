import * as z from 'zod'
import { instant } from '#contract/values/text.ts'

/** One waste business, as `GET /api/v1/organisation` shows it. */
export const Organisation = z
  .object({
    id: z.string().meta({
      description: 'Public id, also carried in webhook payloads.',
      examples: ['org_9fK2mQ7xT4bVw1Zc'],
    }),
    object: z.literal('organisation'),
    slug: z.string().meta({ description: 'The booking slug of the public routes.' }),
    name: z.string(),
    timezone: z
      .string()
      .meta({ description: 'The timezone of all its dates.', examples: ['Australia/Sydney'] }),
    currency: z.string().meta({ description: 'ISO 4217.', examples: ['AUD'] }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    abn: z.string().nullable().meta({ description: 'Australian Business Number.' }),
    onlineBookingOpen: z
      .boolean()
      .meta({ description: 'False if the subscription is inactive; orders then answer 402.' }),
    test: z
      .boolean()
      .meta({ description: 'Whether this is a test organisation, arranged with the operator.' }),
    bookingUrl: z.string().meta({ description: 'Its booking page.' }),
    createdAt: instant,
  })
  .meta({ id: 'Organisation', description: 'One waste business.' })
export type Organisation = z.output<typeof Organisation>

/** A booking slug: lower-case letters and digits, with single dashes in between. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(63)
