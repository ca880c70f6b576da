import type { Database } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { Log } from '#server/log.ts'
import type { Geocoder } from '#server/places/geocoder.ts'
import type { Providers } from '#server/payments/providers/provider.ts'

/** Background work: a schedule and a call. The work itself belongs to a noun. */
export type Chore = {
  name: string
  cron: string
  /**
   * Does everything that is due. Safe to run at any time, on several processes at once.
   * @returns how many things it did, for the log
   */
  run: (context: ChoreContext) => Promise<number>
}

/** For how many days what would only ever grow is kept. */
export type Retention = {
  /** Events, and the deliveries that are done with. */
  eventDays: number
  /** Emails that were sent. */
  emailDays: number
  auditDays: number
}

export type ChoreContext = {
  /** The chore's own name. */
  chore: string
  now: Date
  db: Database
  payments: Providers
  files: FileStore
  /** Null without one. */
  geocoder: Geocoder | null
  keep: Retention
  log: Log
}
