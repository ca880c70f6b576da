import * as z from 'zod'
import { instant, uuid } from '#contract/values/text.ts'
import { BoardRun, stopKinds } from './run.ts'

/** A suggested order of a run's stops, and the sheet that a crew gets on paper (rules, section 12, "Runs"). */

/** A stop of a suggested order: one of the run's, or a yard or tip that has to be put in. */
export const SuggestedStop = z.object({
  stopId: uuid.nullable(),
  kind: z.enum(stopKinds),
  tipSiteId: uuid.nullable(),
  depotId: uuid.nullable(),
  name: z.string(),
  travelMinutes: z.int().nullable(),
})
export type SuggestedStop = z.output<typeof SuggestedStop>

export const Suggestion = z.object({
  runId: uuid,
  /** The run's version that it's made for. */
  version: z.int(),
  stops: z.array(SuggestedStop),
  /** Minutes of the run as it is, and as suggested. */
  before: z.int(),
  after: z.int(),
  /** How many customers the truck would come to too early or too late, as the run is and as suggested. */
  missed: z.object({ before: z.int(), after: z.int() }),
  /** Jobs without a known point; they stay behind the others. */
  leftOut: z.array(z.object({ jobId: uuid, reference: z.string(), why: z.string() })),
  /** Whether travel times come from the router, or are estimated by distance, and why. */
  travel: z.object({ by: z.enum(['router', 'distance']), why: z.string().nullable() }),
})
export type Suggestion = z.output<typeof Suggestion>

/** What a run's sheet prints for one stop. */
export const SheetStop = z.object({
  position: z.int(),
  kind: z.enum(stopKinds),
  name: z.string(),
  arrivesAt: instant,
  travelMinutes: z.int().nullable(),
  minutes: z.int(),
  job: z
    .object({
      jobId: uuid,
      reference: z.string(),
      type: z.string(),
      status: z.string(),
      quantity: z.number(),
      productName: z.string(),
      wasteType: z.string().nullable(),
      customerName: z.string(),
      contactName: z.string(),
      phone: z.string(),
      address: z.string(),
      /** Null if the address names it. */
      suburb: z.string().nullable(),
      lotNumber: z.string().nullable(),
      gateCode: z.string().nullable(),
      notes: z.string(),
      internalNotes: z.array(z.string()),
      timeWindow: z
        .object({ name: z.string(), startTime: z.string(), endTime: z.string() })
        .nullable(),
    })
    .nullable(),
  /** What its QR code opens: the address on a map. */
  mapUrl: z.string().nullable(),
})

export const RunSheet = z.object({
  organisation: z.string(),
  run: BoardRun,
  stops: z.array(SheetStop),
})
export type RunSheet = z.output<typeof RunSheet>
