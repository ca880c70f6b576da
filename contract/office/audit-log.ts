import * as z from 'zod'
import { integerParameter, once } from '#contract/api/query.ts'
import { day, instant, isStorable } from '#contract/values/text.ts'
import { Person } from './order.ts'

/** Who did what in the office (rules, section 11, "The audit log"). */

const word = z
  .string(once)
  .max(200)
  .refine(isStorable, { error: 'has characters that cannot be searched for' })

/** What selects rows of the log. */
export const AuditLogFilters = z.object({
  /** The id of a member's account, or an actor such as `operator`. */
  actor: word.optional(),
  /** An action or its beginning, such as `order.`. */
  action: word.optional(),
  /** The id of what was changed. */
  subject: word.optional(),
  /** Days of the organisation, inclusive. */
  from: day.optional(),
  to: day.optional(),
})
export type AuditLogFilters = z.output<typeof AuditLogFilters>

export const AuditLogQuery = AuditLogFilters.extend({
  limit: integerParameter(1, 100, 25),
  /** The last id of the previous page. */
  startingAfter: z
    .string(once)
    .regex(/^\d{1,18}$/, { error: 'must be an id of the audit log' })
    .optional(),
})
export type AuditLogQuery = z.output<typeof AuditLogQuery>

const values = z.record(z.string(), z.unknown()).nullable()

export const AuditRow = z.object({
  id: z.string(),
  at: instant,
  by: Person,
  action: z.string(),
  subject: z.string(),
  before: values,
  after: values,
  /** The client's address; null if it wasn't a person of the office. */
  address: z.string().nullable(),
})
export type AuditRow = z.output<typeof AuditRow>

export const AuditLogPage = z.object({
  data: z.array(AuditRow),
  hasMore: z.boolean(),
  /** What people call the records whose ids are mentioned, by id. */
  names: z.record(z.string(), z.string()),
})
