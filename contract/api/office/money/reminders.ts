import type { DescribedRefusal, Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { InvoiceReminders, PauseBody } from '#contract/office/invoices/reminders.ts'
import { invoice } from './parameters.ts'
import { unknownInvoice } from './refusals.ts'

/** Reminders of invoices (rules, section 13, "Reminders"). Only our own pages call these. */

const changedReminders = {
  status: 412,
  name: 'ChangedReminders',
  meaning: 'Someone else paused or resumed them meanwhile. The `ETag` has the current version.',
  says: 'Sam Okafor changed these reminders while you had them open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

const invalidPause = {
  status: 422,
  name: 'InvalidPause',
  meaning:
    'A field is not as described, a promise has no day, the day has gone or is more than a year ahead, nothing is due of the invoice, or its reminders aren’t paused. The message lists every such field.',
  says: {
    day: 'until: must be today or later',
    promise: 'until: must be the day by which the customer promised to pay',
    nothing: 'invoice: has nothing to pay',
  },
} as const satisfies DescribedRefusal

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, id: invoice },
  status: 200,
  answer: InvoiceReminders,
  means: 'The reminders as they are now.',
} as const

const change = { ...common, method: 'POST', capability: 'writeMoney', ifMatch: true } as const

export const reminderEndpoints = {
  getReminders: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/invoices/{id}/reminders',
    operationId: 'getReminders',
    summary: 'Read which reminders of an invoice went out, and which is next',
    capability: 'readMoney',
    refusals: [...forMembers, unknownInvoice],
  },
  pauseReminders: {
    ...change,
    path: '/api/office/{organisation}/invoices/{id}/pause',
    operationId: 'pauseReminders',
    summary: 'Hold back the reminders of an invoice',
    body: PauseBody,
    refusals: [
      ...forMembers,
      unknownInvoice,
      ...unreadableBody,
      missingVersion,
      changedReminders,
      invalidPause,
    ],
  },
  resumeReminders: {
    ...change,
    path: '/api/office/{organisation}/invoices/{id}/resume',
    operationId: 'resumeReminders',
    summary: 'Send the reminders of an invoice again',
    refusals: [...forMembers, unknownInvoice, missingVersion, changedReminders, invalidPause],
  },
} as const satisfies Record<string, Endpoint>
