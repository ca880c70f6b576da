import type * as z from 'zod'
import type { TestEvent, TestEventBody } from '#contract/webhooks/test-event.ts'
import type { Example } from '#contract/endpoint.ts'
import { exampleEvent } from './event.ts'
import { exampleCollection, exampleDelivery } from './job.ts'

/** Events that are made to happen, shown in the documentation. */

const fresh: z.input<typeof TestEventBody> = { type: 'order.paid' }
const named: z.input<typeof TestEventBody> = { type: 'job.completed', jobId: exampleCollection.id }

export const exampleTestEventBodies: Readonly<Record<string, Example>> = {
  fresh: { summary: 'To a new order', value: fresh },
  named: { summary: 'To a job', value: named },
}

export const exampleTestEvent = {
  object: 'test_event' as const,
  event: exampleEvent('job.completed'),
  orderId: exampleDelivery.orderId,
  jobId: exampleCollection.id,
} satisfies Omit<z.output<typeof TestEvent>, 'event'> & { event: unknown }
