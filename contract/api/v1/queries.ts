import * as z from 'zod'
import { JobStatus, JobType } from '#contract/jobs/job.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { DEFAULT_ORDERS_PAGE, MAX_JOBS_PAGE, MAX_ORDERS_PAGE } from '#contract/values/limits.ts'
import { day } from '#contract/values/text.ts'
import { instantParameter, integerParameter, once, startingAfter } from '#contract/api/query.ts'

/** What integrators filter orders and jobs by (interface, section 4.2, and rules, section 5). */

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
})

export const JobsQuery = z.object({
  date: day.optional().meta({ description: "Default: today in the organisation's timezone." }),
  status: JobStatus.optional().meta({ description: 'Only jobs in this status.' }),
  type: JobType.optional().meta({ description: 'Only jobs of this type.' }),
  driverId: z.string(once).optional().meta({ description: 'Only jobs of this driver.' }),
  orderId: z.string(once).optional().meta({ description: 'Only jobs of this order.' }),
  limit: integerParameter(1, MAX_JOBS_PAGE, MAX_JOBS_PAGE),
  startingAfter,
})
