import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { CatalogDraft } from '#contract/catalog/editing/draft.ts'
import {
  CatalogCheck,
  CatalogHistory,
  CatalogHistoryQuery,
  CatalogPreview,
  CatalogQuery,
  EditableCatalog,
  KnownSuburbs,
} from '#contract/office/catalog.ts'
import { organisation } from '#contract/api/parameters.ts'
import {
  invalidDraft,
  noCatalogVersion,
  staleCatalog,
  unknownVersion,
} from '#contract/api/refusals/catalog.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** The catalogue's editor (rules, section 11, "The catalogue editor"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
} as const

/** A draft may change every item of the largest catalogue. */
const MAX_DRAFT_BYTES = 2 * 1024 * 1024

const draft = {
  ...common,
  capability: 'configure',
  body: CatalogDraft,
  bodyLimit: MAX_DRAFT_BYTES,
} as const

export const officeCatalogEndpoints = {
  getEditableCatalog: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/catalog',
    operationId: 'getEditableCatalog',
    summary: 'Read the whole catalogue to edit, as it is or as it was',
    capability: 'read',
    query: CatalogQuery,
    answer: EditableCatalog,
    means: 'Every item and section, retired items and private fields too.',
    refusals: [...forMembers, unknownVersion, invalidQuery],
  },
  listKnownSuburbs: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/catalog/suburbs',
    operationId: 'listKnownSuburbs',
    summary: 'List the suburbs of orders and customers, to suggest for an area',
    capability: 'configure',
    answer: KnownSuburbs,
    means: 'Those with the most orders first, in every spelling.',
    refusals: forMembers,
  },
  checkCatalogDraft: {
    ...draft,
    method: 'POST',
    path: '/api/office/{organisation}/catalog/check',
    operationId: 'checkCatalogDraft',
    summary: 'Say what publishing a draft would change, and for whom',
    changesNothing: true,
    unsubscribed: true,
    answer: CatalogCheck,
    means: 'Its problems; if it has none, its summary.',
    refusals: [...forMembers, ...unreadableBody, invalidDraft],
  },
  publishCatalog: {
    ...draft,
    method: 'PATCH',
    path: '/api/office/{organisation}/catalog',
    operationId: 'publishCatalog',
    summary: 'Publish a draft, all of it or nothing',
    ifMatch: true,
    answer: EditableCatalog,
    means: 'The catalogue as it is now.',
    refusals: [...forMembers, ...unreadableBody, noCatalogVersion, staleCatalog, invalidDraft],
  },
  previewCatalog: {
    ...draft,
    method: 'POST',
    path: '/api/office/{organisation}/catalog/preview',
    operationId: 'previewCatalog',
    summary: 'Make a link to the booking page with a draft, for half an hour',
    changesNothing: true,
    answer: CatalogPreview,
    means: 'The address of the booking page with the draft.',
    refusals: [...forMembers, ...unreadableBody, invalidDraft],
  },
  listCatalogVersions: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/catalog/versions',
    operationId: 'listCatalogVersions',
    summary: 'List the published versions, newest first',
    capability: 'read',
    query: CatalogHistoryQuery,
    answer: CatalogHistory,
    means: 'A page of versions: who published each, when, and what it changed.',
    refusals: [...forMembers, invalidQuery],
  },
  exportCatalogFile: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/catalog/file',
    operationId: 'exportCatalogFile',
    summary: 'Download the file that `kerbside catalog` takes',
    capability: 'configure',
    answer: z.record(z.string(), z.unknown()),
    means: 'The catalogue as an import file.',
    refusals: forMembers,
  },
  exportCatalogPrices: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/catalog/prices.csv',
    operationId: 'exportCatalogPrices',
    summary: 'Download the prices of all areas',
    capability: 'readMoney',
    answerType: 'text/csv',
    answer: z.string(),
    means: 'A line for each thing to order.',
    refusals: forMembers,
  },
} as const satisfies Record<string, Endpoint>
