import * as z from 'zod'
import { failureCodes } from '#contract/jobs/job-words.ts'
import { oneLine, text, uuid } from '#contract/values/text.ts'

/** What a driver reports with an action, by its kind: version 1. */

export const photoKinds = [
  'bin',
  'bin_in',
  'bin_out',
  'place',
  'problem',
  'docket',
  'vehicle',
  'signature',
  'other',
] as const
export type PhotoKind = (typeof photoKinds)[number]

export const findingKinds = [
  'overfull',
  'contamination',
  'prohibited_waste',
  'asbestos',
  'bin_damaged',
  'extra_item',
  'other',
] as const

export const checkResults = ['ok', 'minor', 'major'] as const

/** The name of a file: the SHA-256 of its bytes, in hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256' })

/** A bin's number as it is painted on; spaces and small letters don't matter. */
export const BinNumber = oneLine(1, 20)
/** PostgreSQL knows no year 0. */
export const when = z.iso
  .datetime({ error: 'must be an instant in UTC', precision: 3 })
  .refine((value) => !value.startsWith('0000'), { error: 'must be an instant in UTC' })
const kilograms = z.int().min(0).max(200_000)
const kilometres = z.int().min(0).max(10_000_000)
const binNumbers = z.array(BinNumber).max(20)

export const nothing = z.strictObject({})

const outcomeFields = {
  /** The bin that was brought, and the one that was taken. */
  binIn: BinNumber.nullable().optional(),
  binOut: BinNumber.nullable().optional(),
  /** Of a job of several bins, the others. */
  moreBinsIn: binNumbers.optional(),
  moreBinsOut: binNumbers.optional(),
  waitedFrom: when.nullable().optional(),
  waitedTo: when.nullable().optional(),
  /** For the office and the hirer: the note of the completion. */
  note: text(0, 2000).nullable().optional(),
  signedBy: oneLine(0, 120).nullable().optional(),
}

export const CompleteFacts = z.strictObject({
  ...outcomeFields,
  /** How many of the job's bins were done, if not all of them. */
  quantity: z.int().min(1).max(1000).nullable().optional(),
})

export const FailFacts = z.strictObject({
  code: z.enum(failureCodes),
  /** The reason, in the words of the day's list. */
  reason: oneLine(0, 60).nullable().optional(),
  note: text(0, 2000).nullable().optional(),
})

/** A correction of an outcome, field by field: what is left out stays as it was. Of a run only `withdrawn` counts. */
export const AmendFacts = z.strictObject({
  ...outcomeFields,
  code: z.enum(failureCodes).optional(),
  /** Ids of findings, photos and ends of a run that were a mistake. */
  withdrawn: z.array(uuid).max(50).optional(),
})

export const NoteFacts = z.strictObject({
  audience: z.enum(['internal', 'hirer']),
  text: text(1, 2000),
})

/** A photo, or a signature as a picture. Its bytes come separately, before or after. */
export const PhotoFacts = z.strictObject({
  kind: z.enum(photoKinds),
  sha256: Sha256,
  /** The docket of a run that it shows, by the id of the action that reported it. */
  docketId: uuid.optional(),
})

export const FindingFacts = z.strictObject({
  kind: z.enum(findingKinds),
  /** In the words of the day's list, or the driver's own. */
  label: oneLine(1, 60),
  quantity: z.int().min(1).max(1000),
  note: text(0, 2000).nullable().optional(),
})

/** Its time is when it was weighed. */
export const DocketFacts = z.strictObject({
  tipSiteId: uuid.nullable(),
  number: oneLine(1, 40),
  grossKg: kilograms.nullable(),
  tareKg: kilograms.nullable(),
  netKg: kilograms,
  material: oneLine(0, 60),
  sha256: Sha256.nullable(),
  /** How the net weight is split; without kilograms they share what the others leave. */
  jobs: z.array(z.strictObject({ jobId: uuid, kg: kilograms.nullable() })).max(20),
})

export const TipFacts = z.strictObject({
  tipSiteId: uuid.nullable(),
  /** Bins that were emptied and are on the truck again, and those that stay at the tip. */
  emptied: binNumbers,
  left: binNumbers,
})

export const YardFacts = z.strictObject({
  depotId: uuid.nullable(),
  /** Bins that came off the truck, and those that went on it. */
  left: binNumbers,
  taken: binNumbers,
  /** Those of `left` that are still full. */
  full: binNumbers.optional(),
})

export const CheckFacts = z.strictObject({
  runId: uuid.nullable(),
  odometerKm: kilometres.nullable(),
  /** As the list was worded then. */
  items: z
    .array(
      z.strictObject({
        id: oneLine(1, 60),
        name: oneLine(1, 120),
        result: z.enum(checkResults),
        note: text(0, 500).nullable().optional(),
        /** Photos of what's wrong with it, which actions of their own have named. */
        photos: z.array(Sha256).max(20).optional(),
      }),
    )
    .min(1)
    .max(60),
  signedBy: oneLine(1, 120),
  /** The picture of the signature. */
  sha256: Sha256.nullable(),
})

export const RunStartFacts = z.strictObject({
  odometerKm: kilometres.nullable(),
})

export const RunEndFacts = z.strictObject({
  odometerKm: kilometres.nullable(),
  /** How many actions were still on the phone. */
  unsent: z.int().min(0).max(100_000),
})
