import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { MAX_PHOTO_BYTES } from '#contract/driver/limits.ts'
import { NewFileQuery, OrderFiles } from '#contract/office/files.ts'
import { OfficeOrder } from '#contract/office/order.ts'
import { driverFile, job, order, organisation } from '#contract/api/parameters.ts'
import {
  invalidFile,
  largeFile,
  otherFileType,
  unknownFile,
} from '#contract/api/refusals/driver.ts'
import { invalidQuery, malformedBody } from '#contract/api/refusals/general.ts'
import { unknownJob, unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** What was photographed (rules, section 12, "Files"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
} as const

export const officeFileEndpoints = {
  addOfficeFile: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/jobs/{id}/files',
    operationId: 'addOfficeFile',
    summary: 'Add a photo to a job',
    description: 'For our own pages. The same photo of the same kind again changes nothing.',
    params: { organisation, id: job },
    query: NewFileQuery,
    capability: 'writeOrders',
    // Outcomes of jobs under way have photos.
    unsubscribed: true,
    body: z.unknown(),
    bodyType: 'image/jpeg',
    bodyLimit: MAX_PHOTO_BYTES,
    status: 201,
    answer: OfficeOrder,
    means: 'The order of the job, with the photo.',
    refusals: [
      ...forMembers,
      unknownJob,
      invalidQuery,
      otherFileType,
      largeFile,
      malformedBody,
      invalidFile,
    ],
  },
  listOfficeFiles: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/orders/{id}/files',
    operationId: 'listOfficeFiles',
    summary: 'List what was photographed at the jobs of an order',
    params: { organisation, id: order },
    capability: 'read',
    status: 200,
    answer: OrderFiles,
    means: 'The files, oldest first.',
    refusals: [...forMembers, unknownOrder],
  },
  readOfficeFile: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/files/{id}',
    operationId: 'readOfficeFile',
    summary: 'Read a photo, a docket or a signature',
    params: { organisation, id: driverFile },
    capability: 'read',
    status: 200,
    answer: z.unknown(),
    answerType: 'image/jpeg',
    means: 'The picture.',
    refusals: [...forMembers, unknownFile],
  },
} as const satisfies Record<string, Endpoint>
