import * as z from 'zod'
import { JobStatus, JobType } from '#contract/jobs/job.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { addDays } from '#contract/values/day.ts'
import {
  DEFAULT_ORDERS_PAGE,
  MAX_JOBS_DAYS,
  MAX_JOBS_PAGE,
  MAX_ORDERS_PAGE,
} from '#contract/values/limits.ts'
import { day, uuid } from '#contract/values/text.ts'
import { instantParameter, integerParameter, once, startingAfter } from '#contract/api/query.ts'

/** What integrators filter orders and jobs by (interface, section 4.2, and rules, section 5). */

const sort = z.enum(['updated'], { error: 'must be updated' }).optional().meta({
  description:
    'By `updatedAt`, then id, the earliest first: no change shows before all earlier ones. A record moves when it changes, so `startingAfter` is best the `updatedAt` that you saw, a comma and the id.',
})

export const OrdersQuery = z.object({
  limit: integerParameter(1, MAX_ORDERS_PAGE, DEFAULT_ORDERS_PAGE),
  startingAfter,
  status: z.enum(orderStatuses).optional().meta({ description: 'Only orders in this status.' }),
  deliveryDate: day.optional().meta({ description: 'Only orders delivered on this date.' }),
  reference: z.string(once).optional().meta({
    description: 'Only the order with this reference; case, spaces and dashes do not matter.',
  }),
  createdFrom: instantParameter
    .optional()
    .meta({ description: 'Placed at this instant or after.' }),
  createdTo: instantParameter.optional().meta({ description: 'Placed before this instant.' }),
  updatedFrom: instantParameter
    .optional()
    .meta({ description: 'Changed at this instant or after.' }),
  sort,
})

export const JobsQuery = z
  .object({
    date: day.optional().meta({
      description:
        "Only jobs of this day. Today in the organisation's timezone, if you give none of `date`, `from`, `to`, `orderId`, `updatedFrom` and `sort`.",
    }),
    from: day.optional().meta({
      description: `Only jobs from this day on, with \`to\`: at most ${MAX_JOBS_DAYS} days.`,
    }),
    to: day.optional().meta({ description: 'Only jobs until this day, with `from`.' }),
    status: JobStatus.optional().meta({ description: 'Only jobs in this status.' }),
    type: JobType.optional().meta({ description: 'Only jobs of this type.' }),
    driverId: uuid.optional().meta({ description: 'Only jobs of this driver.' }),
    orderId: uuid.optional().meta({ description: 'Only jobs of this order.' }),
    updatedFrom: instantParameter
      .optional()
      .meta({ description: 'Changed at this instant or after.' }),
    sort,
    limit: integerParameter(1, MAX_JOBS_PAGE, MAX_JOBS_PAGE),
    startingAfter,
  })
  .check(({ value: { date, from, to }, issues }) => {
    const blame = (field: 'date' | 'from' | 'to', input: unknown, message: string) =>
      issues.push({ code: 'custom', path: [field], input, message })
    if (from === undefined && to === undefined) return
    if (date !== undefined) blame('date', date, 'can be given only without from and to')
    else if (from === undefined) blame('from', from, 'is required with to')
    else if (to === undefined) blame('to', to, 'is required with from')
    else if (to < from) blame('to', to, 'must not be before from')
    else if (to >= addDays(from, MAX_JOBS_DAYS)) {
      blame('to', to, `must be within ${MAX_JOBS_DAYS} days, the first one included`)
    }
  })
