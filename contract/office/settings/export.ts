import * as z from 'zod'
import { Person } from '#contract/office/order.ts'
import { instant } from '#contract/values/text.ts'

/** Exports of everything (rules, section 11, "Data"). */

export const exportStatuses = ['waiting', 'running', 'done', 'failed', 'removed'] as const

export const Export = z.object({
  id: z.uuid(),
  /** `removed`: the file was deleted, a day after it was made or because a customer was made anonymous. */
  status: z.enum(exportStatuses),
  askedBy: Person,
  /** How far it is; `tablesTotal` is null until it has begun. */
  tablesDone: z.int(),
  tablesTotal: z.int().nullable(),
  rowsDone: z.int(),
  /** Of the file. */
  bytes: z.int(),
  /** Why it failed, and what to do. */
  error: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Until when the file can be downloaded; null if it can't. */
  expiresAt: instant.nullable(),
})
export type Export = z.output<typeof Export>

/** The latest ones, newest first. */
export const ExportList = z.object({ data: z.array(Export) })
