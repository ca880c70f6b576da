import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import {
  BooksExport,
  BooksExports,
  BooksFileQuery,
  BooksQuery,
  NewBooksExport,
} from '#contract/books/books-export.ts'
import { booksExport } from './parameters.ts'
import { nothingToExport, unknownBooksExport } from './refusals.ts'

/** Exports to the books (rules, section 13, "Exports to the books"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
} as const

export const booksEndpoints = {
  listBooksExports: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/books-exports',
    operationId: 'listBooksExports',
    summary: 'List exports to the books, and what is new for each program',
    capability: 'readMoney',
    query: BooksQuery,
    answer: BooksExports,
    means: 'What is new in the period, and the exports.',
    refusals: [...forMembers, invalidQuery],
  },
  createBooksExport: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/books-exports',
    operationId: 'createBooksExport',
    summary: 'Export what a program hasn’t had yet',
    capability: 'writeMoney',
    unsubscribed: true,
    idempotent: true,
    body: NewBooksExport,
    status: 201,
    answer: BooksExport,
    means: 'The export. Its files can be downloaded at any time.',
    refusals: [...forMembers, ...unreadableBody, nothingToExport],
  },
  downloadBooksExport: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/books-exports/{id}/file.csv',
    operationId: 'downloadBooksExport',
    summary: 'Download a file of an export, the same each time',
    capability: 'readMoney',
    params: { organisation, id: booksExport },
    query: BooksFileQuery,
    answerType: 'text/csv',
    answer: z.string(),
    means: 'The documents of the export in the columns that its program documents.',
    refusals: [...forMembers, unknownBooksExport, invalidQuery],
  },
} as const satisfies Record<string, Endpoint>
