import type { Endpoint } from '#contract/endpoint.ts'
import {
  Import,
  Imports,
  ImportSettings,
  MAX_IMPORT_BODY_BYTES,
  NewImportBody,
} from '#contract/office/customers/import.ts'
import { customerImport, organisation } from '#contract/api/parameters.ts'
import {
  changedImport,
  invalidImport,
  missingVersion,
  unknownImport,
} from '#contract/api/refusals/customers.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** Importing customers (rules, section 11, "Importing customers"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  capability: 'configure',
  status: 200,
  answer: Import,
  means: 'The import, and what it would do.',
} as const

export const customerImportEndpoints = {
  listCustomerImports: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/customers/imports',
    params: { organisation },
    operationId: 'listCustomerImports',
    summary: 'List the latest imports of customers',
    answer: Imports,
    means: 'The imports, newest first.',
    refusals: forMembers,
  },
  startCustomerImport: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/customers/imports',
    params: { organisation },
    operationId: 'startCustomerImport',
    summary: 'Upload a file of customers and check it; no customer changes',
    idempotent: true,
    body: NewImportBody,
    bodyLimit: MAX_IMPORT_BODY_BYTES,
    status: 201,
    refusals: [...forMembers, ...unreadableBody, invalidImport],
  },
  getCustomerImport: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/customers/imports/{import}',
    params: { organisation, import: customerImport },
    operationId: 'getCustomerImport',
    summary: 'Read an import',
    refusals: [...forMembers, unknownImport],
  },
  checkCustomerImport: {
    ...common,
    method: 'PATCH',
    path: '/api/office/{organisation}/customers/imports/{import}',
    params: { organisation, import: customerImport },
    operationId: 'checkCustomerImport',
    summary: 'Say how a file is read, and check it again; no customer changes',
    ifMatch: true,
    body: ImportSettings,
    refusals: [
      ...forMembers,
      unknownImport,
      ...unreadableBody,
      invalidImport,
      missingVersion,
      changedImport,
    ],
  },
  applyCustomerImport: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/customers/imports/{import}/apply',
    params: { organisation, import: customerImport },
    operationId: 'applyCustomerImport',
    summary: 'Import a file that was checked: all of it, or nothing',
    ifMatch: true,
    means: 'The import, and what it did.',
    refusals: [...forMembers, unknownImport, invalidImport, missingVersion, changedImport],
  },
} as const satisfies Record<string, Endpoint>
