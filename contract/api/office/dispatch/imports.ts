import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { invalidRecord } from '#contract/api/refusals/dispatch.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  MAX_RECORD_IMPORT_BYTES,
  RecordImportBody,
  RecordImportReport,
} from '#contract/office/dispatch/import.ts'

/** Importing bins, vehicles, drivers and tips. Only our own pages call it. */
export const recordImportEndpoints = {
  importRecords: {
    audience: 'office',
    tag: 'Office',
    maturity: 'beta',
    published: false,
    description: 'For our own pages.',
    params: { organisation },
    method: 'POST',
    path: '/api/office/{organisation}/record-imports',
    operationId: 'importRecords',
    summary: 'Import bins, vehicles, drivers or tips: all rows, or none if one is wrong',
    capability: 'configure',
    body: RecordImportBody,
    bodyLimit: MAX_RECORD_IMPORT_BYTES,
    status: 200,
    answer: RecordImportReport,
    means: 'What it did, or would do. The same file again changes nothing.',
    refusals: [...forMembers, ...unreadableBody, invalidRecord],
  },
} as const satisfies Record<string, Endpoint>
