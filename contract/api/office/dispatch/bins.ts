import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import {
  changedRecord,
  invalidRecord,
  unknownBin,
  unknownLast,
} from '#contract/api/refusals/dispatch.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { Bin, BinChangeBody, MoveBinBody, NewBinBody } from '#contract/office/dispatch/bin.ts'
import { BinMoves, BinPage, BinsQuery } from '#contract/office/dispatch/bins.ts'
import { bin } from './parameters.ts'

/** Numbered bins and their moves (rules, section 12, "Bins"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, id: bin },
  status: 200,
} as const

const one = {
  ...common,
  path: '/api/office/{organisation}/bins/{id}',
  answer: Bin,
  means: 'The bin as it is now.',
} as const

const all = {
  ...common,
  path: '/api/office/{organisation}/bins',
  params: { organisation },
} as const

export const binEndpoints = {
  listBins: {
    ...all,
    method: 'GET',
    operationId: 'listBins',
    summary: 'List, filter and search bins',
    capability: 'read',
    query: BinsQuery,
    answer: BinPage,
    means: 'A page of bins by number, and how many there are of each.',
    refusals: [...forMembers, unknownLast, invalidQuery],
  },
  createBin: {
    ...all,
    method: 'POST',
    operationId: 'createBin',
    summary: 'Add a bin',
    capability: 'writeOrders',
    idempotent: true,
    body: NewBinBody,
    status: 201,
    answer: Bin,
    means: 'The new bin.',
    refusals: [...forMembers, ...unreadableBody, invalidRecord],
  },
  getBin: {
    ...one,
    method: 'GET',
    operationId: 'getBin',
    summary: 'Read a bin',
    capability: 'read',
    refusals: [...forMembers, unknownBin],
  },
  changeBin: {
    ...one,
    method: 'PATCH',
    operationId: 'changeBin',
    summary: 'Change a bin, take it out of service, archive it or bring it back',
    capability: 'writeOrders',
    ifMatch: true,
    body: BinChangeBody,
    refusals: [
      ...forMembers,
      unknownBin,
      ...unreadableBody,
      invalidRecord,
      missingVersion,
      changedRecord,
    ],
  },
  listBinMoves: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/bins/{id}/moves',
    operationId: 'listBinMoves',
    summary: 'List the moves of a bin, newest first',
    capability: 'read',
    answer: BinMoves,
    means: 'The latest 200.',
    refusals: [...forMembers, unknownBin],
  },
  moveBin: {
    ...one,
    method: 'POST',
    path: '/api/office/{organisation}/bins/{id}/moves',
    operationId: 'moveBin',
    summary: 'Say where a bin is now, and what is in it',
    capability: 'writeOrders',
    idempotent: true,
    body: MoveBinBody,
    refusals: [...forMembers, unknownBin, ...unreadableBody, invalidRecord],
  },
} as const satisfies Record<string, Endpoint>
