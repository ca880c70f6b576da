import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  AcceptBody,
  BankImport,
  BankImportBody,
  BankLine,
  BankLinePage,
  BankLinesQuery,
  MAX_BANK_BODY_BYTES,
} from '#contract/office/payments/bank.ts'
import {
  changedBankLine,
  decidedBankLine,
  invalidBankFile,
  unknownBankLine,
  unknownLastBankLine,
} from './bank-refusals.ts'
import { bankLine } from './parameters.ts'

/** Lines of bank accounts (rules, section 13, "Bank lines"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  capability: 'writeMoney',
  status: 200,
} as const

const decide = {
  ...common,
  method: 'POST',
  params: { organisation, id: bankLine },
  ifMatch: true,
  answer: BankLine,
  means: 'The line as it is now.',
} as const

const ofLineSeen = [...forMembers, unknownBankLine, missingVersion, changedBankLine] as const

export const bankEndpoints = {
  importBankLines: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/bank-imports',
    operationId: 'importBankLines',
    summary: 'Import a bank’s file; a line that was imported before isn’t added again',
    unsubscribed: true,
    body: BankImportBody,
    bodyLimit: MAX_BANK_BODY_BYTES,
    answer: BankImport,
    means: 'What it had.',
    refusals: [...forMembers, ...unreadableBody, invalidBankFile],
  },
  listBankLines: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/bank-lines',
    operationId: 'listBankLines',
    summary: 'List bank lines with what each may pay, oldest first',
    capability: 'readMoney',
    query: BankLinesQuery,
    answer: BankLinePage,
    means: 'A page of lines.',
    refusals: [...forMembers, unknownLastBankLine, invalidQuery],
  },
  acceptBankLine: {
    ...decide,
    path: '/api/office/{organisation}/bank-lines/{id}/accept',
    operationId: 'acceptBankLine',
    summary: 'Record the payment that a line shows',
    unsubscribed: true,
    body: AcceptBody,
    refusals: [...ofLineSeen, ...unreadableBody, decidedBankLine],
  },
  ignoreBankLine: {
    ...decide,
    path: '/api/office/{organisation}/bank-lines/{id}/ignore',
    operationId: 'ignoreBankLine',
    summary: 'Leave a line out that isn’t a customer’s payment',
    refusals: [...ofLineSeen, decidedBankLine],
  },
  reopenBankLine: {
    ...decide,
    path: '/api/office/{organisation}/bank-lines/{id}/reopen',
    operationId: 'reopenBankLine',
    summary: 'Take a line back that was left out',
    refusals: [...ofLineSeen, decidedBankLine],
  },
} as const satisfies Record<string, Endpoint>
