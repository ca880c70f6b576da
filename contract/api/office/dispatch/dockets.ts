import * as z from 'zod'
import { MAX_PHOTO_BYTES } from '#contract/driver/limits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import {
  changedRecord,
  invalidRecord,
  unknownDocket,
  unknownLast,
} from '#contract/api/refusals/dispatch.ts'
import { invalidFile, largeFile, otherFileType } from '#contract/api/refusals/driver.ts'
import { invalidQuery, malformedBody, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  Docket,
  DocketBody,
  DocketPage,
  DocketsQuery,
  MissingDockets,
  NewDocketBody,
  VoidBody,
} from '#contract/office/dispatch/docket.ts'
import { docket } from './parameters.ts'

/** What tips weighed (rules, section 12, "Dockets"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, id: docket },
  status: 200,
} as const

const all = {
  ...common,
  path: '/api/office/{organisation}/dockets',
  params: { organisation },
} as const

const one = { ...common, answer: Docket, means: 'The docket as it is now.' } as const

const ofOneSeen = [
  ...forMembers,
  unknownDocket,
  ...unreadableBody,
  invalidRecord,
  missingVersion,
  changedRecord,
] as const

export const docketEndpoints = {
  listDockets: {
    ...all,
    method: 'GET',
    operationId: 'listDockets',
    summary: 'List, filter and search dockets, newest first',
    capability: 'read',
    query: DocketsQuery,
    answer: DocketPage,
    means: 'A page of dockets.',
    refusals: [...forMembers, unknownLast, invalidQuery],
  },
  listMissingDockets: {
    ...all,
    method: 'GET',
    path: '/api/office/{organisation}/missing-dockets',
    operationId: 'listMissingDockets',
    summary: 'List jobs that went to a tip and have no docket',
    capability: 'read',
    answer: MissingDockets,
    means: 'The jobs of the last 30 days, newest first.',
    refusals: forMembers,
  },
  createDocket: {
    ...all,
    method: 'POST',
    operationId: 'createDocket',
    summary: 'Enter a docket, and split its weight over jobs',
    capability: 'writeOrders',
    idempotent: true,
    body: NewDocketBody,
    status: 201,
    answer: Docket,
    means: 'The docket. `twins` lists others of that tip with that number.',
    refusals: [...forMembers, ...unreadableBody, invalidRecord],
  },
  getDocket: {
    ...one,
    method: 'GET',
    path: '/api/office/{organisation}/dockets/{id}',
    operationId: 'getDocket',
    summary: 'Read a docket',
    capability: 'read',
    refusals: [...forMembers, unknownDocket],
  },
  changeDocket: {
    ...one,
    method: 'PUT',
    path: '/api/office/{organisation}/dockets/{id}',
    operationId: 'changeDocket',
    summary: 'Correct a docket',
    capability: 'writeOrders',
    ifMatch: true,
    body: DocketBody,
    refusals: ofOneSeen,
  },
  addDocketPhoto: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/dockets/{id}/photo',
    operationId: 'addDocketPhoto',
    summary: 'Add a photo of the paper to a docket',
    description: 'For our own pages. The same photo again changes nothing.',
    capability: 'writeOrders',
    body: z.unknown(),
    bodyType: 'image/jpeg',
    bodyLimit: MAX_PHOTO_BYTES,
    refusals: [
      ...forMembers,
      unknownDocket,
      otherFileType,
      largeFile,
      malformedBody,
      invalidFile,
      invalidRecord,
    ],
  },
  voidDocket: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/dockets/{id}/void',
    operationId: 'voidDocket',
    summary: 'Void a docket that was wrong, or entered twice',
    capability: 'writeOrders',
    ifMatch: true,
    body: VoidBody,
    refusals: ofOneSeen,
  },
} as const satisfies Record<string, Endpoint>
