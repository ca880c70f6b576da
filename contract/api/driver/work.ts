import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { driverFile, fileHash } from '#contract/api/parameters.ts'
import {
  forPhones,
  invalidActions,
  invalidFile,
  largeActions,
  largeFile,
  otherFileType,
  unknownFile,
} from '#contract/api/refusals/driver.ts'
import { malformedBody, otherMediaType } from '#contract/api/refusals/general.ts'
import { otherOrigin } from '#contract/api/refusals/people.ts'
import { ActionsAnswer, ActionsBody } from '#contract/driver/actions.ts'
import { DriverDay } from '#contract/driver/day.ts'
import { MAX_ACTIONS_BYTES, MAX_PHOTO_BYTES } from '#contract/driver/limits.ts'
import { common } from './common-entry.ts'

/** A driver's day, what they report, and their photos (rules, section 12, "The driver app"). */
export const driverWorkEndpoints = {
  getDriverDay: {
    ...common,
    method: 'GET',
    path: '/api/driver/day',
    operationId: 'getDriverDay',
    summary: "Read the driver's work of yesterday, today and tomorrow",
    status: 200,
    answer: DriverDay,
    means:
      'The day. With `If-None-Match` of its `ETag`: 304 without a body if nothing has changed.',
    refusals: forPhones,
  },
  reportActions: {
    ...common,
    method: 'POST',
    path: '/api/driver/actions',
    operationId: 'reportActions',
    summary: 'Report what the driver did',
    body: ActionsBody,
    bodyLimit: MAX_ACTIONS_BYTES,
    status: 200,
    answer: ActionsAnswer,
    means: 'What became of each action. An action that was answered before gets the same answer.',
    refusals: [
      otherOrigin,
      ...forPhones,
      otherMediaType,
      largeActions,
      malformedBody,
      invalidActions,
    ],
  },
  storeDriverFile: {
    ...common,
    method: 'PUT',
    path: '/api/driver/files/{sha256}',
    params: { sha256: fileHash },
    operationId: 'storeDriverFile',
    summary: 'Store a photo',
    body: z.unknown(),
    bodyType: 'image/jpeg',
    bodyLimit: MAX_PHOTO_BYTES,
    status: 204,
    answer: z.undefined(),
    means: 'It is stored, or was already: the phone may delete its own.',
    refusals: [
      otherOrigin,
      ...forPhones,
      otherFileType,
      largeFile,
      malformedBody,
      unknownFile,
      invalidFile,
    ],
  },
  readDriverFile: {
    ...common,
    method: 'GET',
    path: '/api/driver/files/{id}',
    params: { id: driverFile },
    operationId: 'readDriverFile',
    summary: 'Read a photo',
    answerType: 'image/jpeg',
    status: 200,
    answer: z.unknown(),
    means: "The photo, of a job that is or was on the driver's phone.",
    refusals: [...forPhones, unknownFile],
  },
} as const satisfies Record<string, Endpoint>
