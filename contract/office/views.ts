import * as z from 'zod'
import { visibleName } from '#contract/values/text.ts'
import { OrdersExportQuery } from './orders.ts'

/** Saved views of the list of orders (rules, section 11, "Saved views"). */

/** The filters and the sort of the list's address, each as the list takes it. */
const filters = z
  .record(z.string(), z.string().max(200))
  .refine((query) => OrdersExportQuery.strict().safeParse(query).success, {
    error: 'must be filters of the list of orders',
  })

export const SavedViewBody = z.strictObject({
  name: visibleName(1, 60),
  query: filters,
  /** Whether every member sees it. */
  shared: z.boolean().default(false),
})
export type SavedViewBody = z.output<typeof SavedViewBody>

export const SavedViewChange = z.strictObject({
  name: visibleName(1, 60).optional(),
  query: filters.optional(),
  shared: z.boolean().optional(),
})
export type SavedViewChange = z.output<typeof SavedViewChange>

export const SavedView = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  shared: z.boolean(),
  /** Whether it's the caller's own. */
  own: z.boolean(),
  /** The name of the person who saved it. */
  by: z.string().nullable(),
})
export type SavedView = z.output<typeof SavedView>

export const SavedViews = z.object({ data: z.array(SavedView) })
