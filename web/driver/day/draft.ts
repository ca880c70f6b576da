import type { StepName } from './step-name.ts'

/** What the driver has filled in about a stop and not yet reported. It survives the app being killed. */
export type Draft = {
  binIn?: string
  binOut?: string
  /** Of a job of several bins, the others. */
  moreBinsIn?: string[]
  moreBinsOut?: string[]
  /** Undefined once a wait was taken back. */
  waitedFrom?: string | undefined
  waitedTo?: string
  signedBy?: string
  /** Steps that the driver passed over. */
  skipped?: StepName[]
  /** How many of each finding, by its id. */
  found?: Record<string, number>
  /** How many of the job's bins were done, if not all. */
  quantity?: number
  /** Of a vehicle's check: what was found at each item, and the odometer as typed. */
  checks?: Record<string, 'ok' | 'minor' | 'major'>
  /** At items with a fault: what is wrong, and the photos of it by their hashes. */
  faults?: Record<string, { note?: string; photos?: string[] }>
  odometer?: string
  /** Of a tip: the docket as typed. */
  docket?: DocketDraft
  /** Of a tip or the yard: bins, by number, that stay there, and those that go on. */
  left?: string[]
  taken?: string[]
  /** Why it can't be done: an id of the day's reasons. */
  reason?: string
  /** Of a note to the office: its words so far. */
  note?: string
  /** The words that were cleared last, for the way back. */
  cleared?: string
}

/** A docket as the driver types it: figures stay text until they are reported. */
export type DocketDraft = {
  number: string
  gross: string
  tare: string
  net: string
  sha256: string | null
  /** Kilograms by job, where the driver splits it. */
  split?: Record<string, string>
  /** The jobs whose load it is, and what the paper calls it, where the driver says so. */
  jobs?: string[]
  material?: string
}
