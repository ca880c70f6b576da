import * as z from 'zod'
import { price } from '#contract/catalog/values.ts'
import { hireEnds } from './charge-words.ts'
import type { RuledKind } from './charge-words.ts'

/** How an organisation charges (rules, section 13, "Charges"). */

const TypeSettings = z.object({
  on: z.boolean(),
  /** In cents; null asks a person for each amount. Of waiting, for each quarter of an hour. */
  fee: price.nullable(),
  /** Whether it needs no person, once its notice has passed. */
  approvesItself: z.boolean(),
  /** How long customers can reply before it's approved; 0 sends no notice. */
  noticeDays: z.object({
    individual: z.int().min(0).max(60),
    account: z.int().min(0).max(60),
  }),
})
export type TypeSettings = z.output<typeof TypeSettings>

const standardType: TypeSettings = {
  on: true,
  fee: null,
  approvesItself: false,
  noticeDays: { individual: 3, account: 0 },
}

const types = {
  extra_days: TypeSettings,
  excess_weight: TypeSettings,
  futile_trip: TypeSettings,
  waiting: TypeSettings,
  contamination: TypeSettings,
  item_count: TypeSettings,
  exchange: TypeSettings,
  relocation: TypeSettings,
  cancellation: TypeSettings,
  visit: TypeSettings,
} satisfies Record<RuledKind, typeof TypeSettings>

const fields = {
  types: z.object(types),
  hireEndsOn: z.enum(hireEnds),
  /** Days after the agreed end that cost nothing. */
  graceDays: z.int().min(0).max(60),
  /** Minutes of waiting that cost nothing. */
  freeMinutes: z.int().min(0).max(480),
  /** Days before the delivery from which cancelling is late; 0 is on the day itself. */
  lateCancelDays: z.int().min(0).max(60),
  /** Days that a docket is waited for. */
  docketDays: z.int().min(0).max(60),
}

export const ChargeSettings = z.object(fields)
export type ChargeSettings = z.output<typeof ChargeSettings>

/** What applies until an organisation sets something else. */
export const STANDARD_CHARGE_SETTINGS: ChargeSettings = {
  types: {
    extra_days: standardType,
    excess_weight: standardType,
    futile_trip: standardType,
    waiting: standardType,
    contamination: standardType,
    item_count: standardType,
    exchange: standardType,
    relocation: standardType,
    cancellation: { ...standardType, on: false },
    visit: { ...standardType, noticeDays: { individual: 0, account: 0 } },
  },
  hireEndsOn: 'pickupDate',
  graceDays: 0,
  freeMinutes: 15,
  lateCancelDays: 0,
  docketDays: 5,
}

const standard = STANDARD_CHARGE_SETTINGS

/** As they are stored: only what an organisation has set. */
const Stored = z
  .object({
    types: z
      .object({
        extra_days: TypeSettings.catch(standard.types.extra_days),
        excess_weight: TypeSettings.catch(standard.types.excess_weight),
        futile_trip: TypeSettings.catch(standard.types.futile_trip),
        waiting: TypeSettings.catch(standard.types.waiting),
        contamination: TypeSettings.catch(standard.types.contamination),
        item_count: TypeSettings.catch(standard.types.item_count),
        exchange: TypeSettings.catch(standard.types.exchange),
        relocation: TypeSettings.catch(standard.types.relocation),
        cancellation: TypeSettings.catch(standard.types.cancellation),
        visit: TypeSettings.catch(standard.types.visit),
      } satisfies Record<RuledKind, unknown>)
      .catch(standard.types),
    hireEndsOn: fields.hireEndsOn.catch(standard.hireEndsOn),
    graceDays: fields.graceDays.catch(standard.graceDays),
    freeMinutes: fields.freeMinutes.catch(standard.freeMinutes),
    lateCancelDays: fields.lateCancelDays.catch(standard.lateCancelDays),
    docketDays: fields.docketDays.catch(standard.docketDays),
  })
  .catch(standard)

/** Reads the settings from `organisations.charge_settings`. What's missing has its standard value. */
export function readChargeSettings(stored: unknown): ChargeSettings {
  return Stored.parse(stored)
}

export const ChargeSettingsBody = z.strictObject(fields)
export const ChargeSettingsPage = z.object({ version: z.int(), settings: ChargeSettings })
