import * as z from 'zod'
import type { JobType } from '#contract/jobs/job.ts'
import { price } from '#contract/catalog/values.ts'
import { day, oneLine, visibleName } from '#contract/values/text.ts'

/** The settings of dispatch, where businesses differ (rules, section 12, "Settings"). */

/** Whether a crew is asked for something. */
export const askings = ['off', 'optional', 'compulsory'] as const
export type Asking = (typeof askings)[number]

/** What a job takes: how many bins are lifted, and how many minutes it lasts on site. */
export const Work = z.object({ lifts: z.int().min(0).max(20), minutes: z.int().min(1).max(480) })
export type Work = z.output<typeof Work>

/** One thing that a crew looks at before the day's first start. */
export const CheckItem = z.object({
  /** Stays the same when the wording changes, so that a year's checks can be compared. */
  id: z.string().regex(/^[a-z0-9_-]{1,40}$/, { error: 'must be a short word in lower case' }),
  name: visibleName(1, 80),
  /** What it's listed under, such as "Cab". */
  group: oneLine(0, 40),
})
export type CheckItem = z.output<typeof CheckItem>

const fields = {
  /** Working time of a vehicle that has no time of its own. */
  minutesADay: z.int().min(60).max(1440),
  /** Time at a tip that has no time of its own. */
  tipMinutes: z.int().min(1).max(480),
  work: z.object({
    delivery: Work,
    collection: Work,
    exchange: Work,
    service: Work,
    wait_and_load: Work,
    relocation: Work,
  } satisfies Record<JobType, typeof Work>),
  binNumbers: z.enum(askings),
  signature: z.enum(askings),
  /** Whether an exchange starts a new allowance of days and weight for the bin that comes. */
  exchangeRenewsAllowance: z.boolean(),
  /** Whether hirers can ask for an exchange on their page. */
  exchangesOnline: z.boolean(),
  /** What an exchange of one bin then costs, in cents; null is the bin's price in the catalogue. */
  exchangeFee: price.nullable(),
  /** From when on phones note where they are at a start, an arrival and an outcome; null is never. */
  positionsFrom: day.nullable(),
  /** What hirers get an email about. */
  messages: z.object({ onTheWay: z.boolean(), done: z.boolean(), moved: z.boolean() }),
  checkItems: z
    .array(CheckItem)
    .max(40)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
      error: 'has two items with the same id',
    }),
}

export const DispatchSettings = z.object(fields)
export type DispatchSettings = z.output<typeof DispatchSettings>

/** What applies until an organisation sets something else. */
export const STANDARD_SETTINGS: DispatchSettings = {
  minutesADay: 480,
  tipMinutes: 25,
  work: {
    delivery: { lifts: 1, minutes: 15 },
    collection: { lifts: 1, minutes: 20 },
    exchange: { lifts: 2, minutes: 30 },
    service: { lifts: 1, minutes: 15 },
    wait_and_load: { lifts: 1, minutes: 45 },
    relocation: { lifts: 2, minutes: 30 },
  },
  binNumbers: 'optional',
  signature: 'off',
  exchangeRenewsAllowance: true,
  exchangesOnline: true,
  exchangeFee: null,
  positionsFrom: null,
  messages: { onTheWay: true, done: true, moved: true },
  checkItems: [
    { id: 'tyres', name: 'Tyres and wheel nuts', group: 'Outside' },
    { id: 'lights', name: 'Lights, indicators and beacon', group: 'Outside' },
    { id: 'leaks', name: 'Oil, coolant and air leaks', group: 'Outside' },
    { id: 'brakes', name: 'Brakes and air pressure', group: 'Cab' },
    { id: 'cab', name: 'Mirrors, windscreen, horn and seat belt', group: 'Cab' },
    { id: 'hydraulics', name: 'Hydraulics, hoses, hook or chains', group: 'Lifting' },
    { id: 'load', name: 'Tarp, ropes and load restraint', group: 'Lifting' },
    { id: 'safety', name: 'First-aid kit, extinguisher and cones', group: 'Safety' },
  ],
}

const standard = STANDARD_SETTINGS

/** As they are stored: only what an organisation has set. */
const Stored = z
  .object({
    minutesADay: fields.minutesADay.catch(standard.minutesADay),
    tipMinutes: fields.tipMinutes.catch(standard.tipMinutes),
    work: z
      .object({
        delivery: Work.catch(standard.work.delivery),
        collection: Work.catch(standard.work.collection),
        exchange: Work.catch(standard.work.exchange),
        service: Work.catch(standard.work.service),
        wait_and_load: Work.catch(standard.work.wait_and_load),
        relocation: Work.catch(standard.work.relocation),
      })
      .catch(standard.work),
    binNumbers: fields.binNumbers.catch(standard.binNumbers),
    signature: fields.signature.catch(standard.signature),
    exchangeRenewsAllowance: fields.exchangeRenewsAllowance.catch(standard.exchangeRenewsAllowance),
    exchangesOnline: fields.exchangesOnline.catch(standard.exchangesOnline),
    exchangeFee: fields.exchangeFee.catch(standard.exchangeFee),
    positionsFrom: fields.positionsFrom.catch(standard.positionsFrom),
    messages: fields.messages.catch(standard.messages),
    checkItems: fields.checkItems.catch(standard.checkItems),
  })
  .catch(standard)

/**
 * Reads the settings from `organisations.dispatch_settings`. What's missing or unreadable has its standard
 * value.
 */
export function readSettings(stored: unknown): DispatchSettings {
  return Stored.parse(stored)
}
