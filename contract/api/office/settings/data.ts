import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportFile, organisation } from '#contract/api/parameters.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  invalidPerson,
  openExport,
  personNotFree,
  unknownExport,
} from '#contract/api/refusals/settings.ts'
import { Export, ExportList } from '#contract/office/settings/export.ts'
import {
  Anonymised,
  PersonalData,
  PersonalDataBody,
  PersonalDataSummary,
} from '#contract/office/settings/personal-data.ts'

/** Exports of everything, and what is kept about one customer (rules, section 11, "Data"). */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
} as const

/** An owner can take the organisation's data along even if the subscription is inactive. */
const exports = { ...common, capability: 'own', unsubscribed: true } as const
const onePerson = {
  ...common,
  method: 'POST',
  capability: 'administer',
  body: PersonalDataBody,
} as const

export const dataEndpoints = {
  listExports: {
    ...exports,
    method: 'GET',
    path: '/api/office/{organisation}/exports',
    operationId: 'listExports',
    summary: 'List the latest exports of everything',
    status: 200,
    answer: ExportList,
    means: 'The latest ones, and how far one is that is being made.',
    refusals: forMembers,
  },
  askForExport: {
    ...exports,
    method: 'POST',
    path: '/api/office/{organisation}/exports',
    operationId: 'askForExport',
    summary: 'Have everything exported',
    stepUp: true,
    idempotent: true,
    status: 201,
    answer: Export,
    means: 'It is made in the background. The owners are emailed now, and when it is done.',
    refusals: [...forMembers, openExport],
  },
  openExportFile: {
    ...exports,
    method: 'POST',
    path: '/api/office/{organisation}/exports/{id}/download',
    params: { organisation, id: exportFile },
    operationId: 'openExportFile',
    summary: 'Ask whether an export can be downloaded now, and note that it is',
    stepUp: true,
    status: 200,
    answer: Export,
    means: 'It can, from `/file`.',
    refusals: [...forMembers, unknownExport],
  },
  downloadExport: {
    ...exports,
    method: 'GET',
    path: '/api/office/{organisation}/exports/{id}/file',
    params: { organisation, id: exportFile },
    operationId: 'downloadExport',
    summary: 'Download an export',
    stepUp: true,
    answerType: 'application/zip',
    status: 200,
    answer: z.string(),
    means: 'The zip.',
    refusals: [...forMembers, unknownExport],
  },
  findPersonalData: {
    ...onePerson,
    path: '/api/office/{organisation}/personal-data/find',
    operationId: 'findPersonalData',
    summary: 'Find what is kept about one customer',
    unsubscribed: true,
    status: 200,
    answer: PersonalDataSummary,
    means: 'Their orders, and what keeps each from being made anonymous.',
    refusals: [...forMembers, ...unreadableBody, invalidPerson],
  },
  exportPersonalData: {
    ...onePerson,
    path: '/api/office/{organisation}/personal-data/export',
    operationId: 'exportPersonalData',
    summary: 'Read everything that is kept about one customer',
    unsubscribed: true,
    status: 200,
    answer: PersonalData,
    means: 'All of it, to give to them.',
    refusals: [...forMembers, ...unreadableBody, invalidPerson],
  },
  anonymisePersonalData: {
    ...onePerson,
    path: '/api/office/{organisation}/personal-data/anonymise',
    operationId: 'anonymisePersonalData',
    summary: 'Make one customer anonymous',
    stepUp: true,
    status: 200,
    answer: Anonymised,
    means:
      'Who they are is erased everywhere; amounts, dates and suburbs stay. It can’t be undone.',
    refusals: [...forMembers, ...unreadableBody, invalidPerson, personNotFree],
  },
} as const satisfies Record<string, Endpoint>
