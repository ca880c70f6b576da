import type { Database } from '#server/db/connect.ts'
import type { AddressBudgets } from '#server/http/clients/address-budgets.ts'
import type { Budget } from '#server/http/rate-limit.ts'
import type { TakeTurns } from './take-turns.ts'
import type { Hub } from '#server/live/hub.ts'
import type { Log } from '#server/log.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { Printer } from '#server/invoices/pdf/printer.ts'
import type { Poster } from '#server/outbound/post.ts'
import type { Geocoder } from '#server/places/geocoder.ts'
import type { Router } from '#server/places/router.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { TestProvider } from '#server/payments/providers/test-provider.ts'
import type { RouteContext } from './mount.ts'

/** What the routes are given to work with. */
export type Context = RouteContext & {
  db: Database
  /** Queues the calls that change one order. */
  takeTurns: TakeTurns
  /** Hints to open pages that something has changed. */
  live: Hub
  log: Log
  /** Where the booking pages are, without a trailing slash. */
  bookingUrl: string
  /** The deployment's public address, without a trailing slash. */
  baseUrl: string
  /** Whether visitors can sign in to the demo with one click. */
  demoSignIn: boolean
  /** The deployment's secret, from which access keys are derived. */
  secret: string
  /** The secrets that links may have been made with, the current one first. */
  secrets: readonly string[]
  budgets: {
    perKey: Budget
    /** Of each session of a person who is signed in. */
    perSession: Budget
    /** Of what the phones of each driver report in a day, and of the photos that each member adds. */
    perDay: Budget
    public: Budget
    publicScope: 'endpoint' | 'organisation'
    /** Of wrong access keys, for each order; the right one is never refused. */
    wrongKeys: Budget
  }
  /** Of each client address, for everything that strangers may ask. */
  addresses: AddressBudgets
  payments: Providers & { test: TestProvider }
  /** Sends webhooks. */
  poster: Poster
  /** Makes PDFs. */
  printer: Printer
  /** Where photos are. */
  files: FileStore
  /** Says how long trucks take; null if the operator set none up. */
  router: Router | null
  /** Says where addresses are; null if the operator set none up. */
  geocoder: Geocoder | null
  /** The style of the board’s map; null if the operator set none up. */
  mapStyleUrl: string | null
  /** Whether the operator set up a mail server; without one, emails are kept. */
  sendsEmails: boolean
  /** For development and tests: webhooks by plain http to loopback. */
  allowLoopback: boolean
}
