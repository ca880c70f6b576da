import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { customer, organisation } from '#contract/api/parameters.ts'
import { unknownCustomer } from '#contract/api/refusals/customers.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  Receivables,
  SendStatementBody,
  SendStatementsBody,
  SentStatements,
  Statement,
  StatementQuery,
} from '#contract/office/payments/statement.ts'
import { invalidStatement } from './payment-refusals.ts'

/** Who owes how much, and statements (rules, section 13, "Ageing" and "Statements"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
  method: 'GET',
  capability: 'readMoney',
} as const

const ofCustomer = {
  ...common,
  params: { organisation, id: customer },
  refusals: [...forMembers, unknownCustomer, invalidStatement],
} as const

const send = {
  ...common,
  method: 'POST',
  capability: 'writeMoney',
  answer: SentStatements,
  means: 'How many are on their way.',
} as const

export const statementEndpoints = {
  listReceivables: {
    ...common,
    path: '/api/office/{organisation}/receivables',
    operationId: 'listReceivables',
    summary: 'Read who owes how much, by how late it is',
    answer: Receivables,
    means: 'Everyone with an open invoice, and the totals.',
    refusals: forMembers,
  },
  exportReceivables: {
    ...common,
    path: '/api/office/{organisation}/receivables.csv',
    operationId: 'exportReceivables',
    summary: 'Download who owes how much',
    answerType: 'text/csv',
    answer: z.string(),
    means: 'A line for everyone with an open invoice, and the totals.',
    refusals: forMembers,
  },
  getStatement: {
    ...ofCustomer,
    path: '/api/office/{organisation}/customers/{id}/statement',
    operationId: 'getStatement',
    summary: 'Read a customer’s statement for a period',
    query: StatementQuery,
    answer: Statement,
    means: 'The statement.',
  },
  exportStatement: {
    ...ofCustomer,
    path: '/api/office/{organisation}/customers/{id}/statement.csv',
    operationId: 'exportStatement',
    summary: 'Download a customer’s statement for a period',
    query: StatementQuery,
    answerType: 'text/csv',
    answer: z.string(),
    means: 'The statement: a line for each entry.',
  },
  printStatement: {
    ...ofCustomer,
    path: '/api/office/{organisation}/customers/{id}/statement.pdf',
    operationId: 'printStatement',
    summary: 'Read a customer’s statement for a period as a PDF',
    query: StatementQuery,
    answer: z.unknown(),
    answerType: 'application/pdf',
    means: 'The PDF.',
  },
  sendStatement: {
    ...send,
    params: { organisation, id: customer },
    path: '/api/office/{organisation}/customers/{id}/statement/send',
    operationId: 'sendStatement',
    summary: 'Email a customer their statement for a period',
    body: SendStatementBody,
    refusals: [...forMembers, unknownCustomer, ...unreadableBody, invalidStatement],
  },
  sendStatements: {
    ...send,
    path: '/api/office/{organisation}/statements/send',
    operationId: 'sendStatements',
    summary: 'Email everyone with a balance their statement for a period',
    body: SendStatementsBody,
    refusals: [...forMembers, ...unreadableBody, invalidStatement],
  },
} as const satisfies Record<string, Endpoint>
