import * as z from 'zod'
import { once } from '#contract/api/query.ts'
import { binLoads, binPlaces } from '#contract/dispatch/bin-places.ts'
import { pageOf, searchWords } from '#contract/office/list-query.ts'
import { Person } from '#contract/office/order.ts'
import { cannotBeStored, instant, isStorable, uuid } from '#contract/values/text.ts'
import { Bin, NamedPlace } from './bin.ts'

/** The office's list of bins: what it can be filtered by, and its rows. */

const yes = z.literal('true', { error: 'must be true, or left out' }).optional()

const filters = {
  place: z.enum(binPlaces).optional(),
  load: z.enum(binLoads).optional(),
  productId: z.string(once).max(60).refine(isStorable, cannotBeStored).optional(),
  /** A part of the number. */
  search: searchWords(20).optional(),
  /** Only those that were lately reported where they weren't thought to be. */
  healed: yes,
  outOfService: yes,
  /** Archived ones instead. */
  archived: yes,
}

export const BinsQuery = z.object({
  ...filters,
  ...pageOf(100, 200),
})
const Filters = z.object(filters)
export type BinFilters = z.output<typeof Filters>

export const BinPage = z.object({
  data: z.array(Bin),
  hasMore: z.boolean(),
  /** How many there are, whatever the filters. Archived ones count only as that. */
  counts: z.object({
    all: z.int(),
    yard: z.int(),
    site: z.int(),
    vehicle: z.int(),
    tip: z.int(),
    unknown: z.int(),
    full: z.int(),
    healed: z.int(),
    outOfService: z.int(),
    archived: z.int(),
  }),
})
export type BinPage = z.output<typeof BinPage>

/** A move of a bin, as it was reported. */
export const BinMove = z.object({
  id: uuid,
  at: instant,
  /** When it was known here. */
  recordedAt: instant,
  from: NamedPlace,
  to: NamedPlace,
  load: z.enum(binLoads),
  jobId: uuid.nullable(),
  /** Of the job, such as 7F3-K2Q-X/2. */
  jobReference: z.string().nullable(),
  by: Person,
  /** Whether it was reported where it wasn't thought to be. */
  healed: z.boolean(),
})
export type BinMove = z.output<typeof BinMove>

export const BinMoves = z.object({ data: z.array(BinMove) })
