import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { ruledKinds } from '#contract/charges/charge-words.ts'
import type { HireEnd, RuledKind } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from './settings-query.ts'

/** The settings as they are typed: numbers and amounts as texts. */
export type Draft = {
  hireEndsOn: HireEnd
  graceDays: string
  freeMinutes: string
  docketDays: string
  lateCancelDays: string
  types: Record<RuledKind, TypeDraft>
}

export type TypeDraft = {
  on: boolean
  approvesItself: boolean
  fee: string
  individual: string
  account: string
}

/** The settings to type into. */
export function draftOf(settings: ChargeSettings): Draft {
  const draftOfType = (type: RuledKind): TypeDraft => {
    const { on, approvesItself, fee, noticeDays } = settings.types[type]
    return {
      on,
      approvesItself,
      fee: fee === null ? '' : (fee / 100).toFixed(2),
      individual: String(noticeDays.individual),
      account: String(noticeDays.account),
    }
  }
  return {
    hireEndsOn: settings.hireEndsOn,
    graceDays: String(settings.graceDays),
    freeMinutes: String(settings.freeMinutes),
    docketDays: String(settings.docketDays),
    lateCancelDays: String(settings.lateCancelDays),
    types: {
      extra_days: draftOfType('extra_days'),
      excess_weight: draftOfType('excess_weight'),
      futile_trip: draftOfType('futile_trip'),
      waiting: draftOfType('waiting'),
      contamination: draftOfType('contamination'),
      item_count: draftOfType('item_count'),
      exchange: draftOfType('exchange'),
      relocation: draftOfType('relocation'),
      cancellation: draftOfType('cancellation'),
      visit: draftOfType('visit'),
    },
  }
}

/** The first fee that isn't an amount; null if each is one, or empty. */
export function wrongFee({ types }: Draft): RuledKind | null {
  return ruledKinds.find((type) => readPrice(types[type].fee) === undefined) ?? null
}

/** What is sent. The server says which number is out of its bounds. */
export function settingsOf(draft: Draft): ChargeSettings {
  const typeOf = (type: RuledKind) => {
    const { on, approvesItself, fee, individual, account } = draft.types[type]
    const noticeDays = { individual: Number(individual), account: Number(account) }
    return { on, approvesItself, fee: readPrice(fee) ?? null, noticeDays }
  }
  return {
    hireEndsOn: draft.hireEndsOn,
    graceDays: Number(draft.graceDays),
    freeMinutes: Number(draft.freeMinutes),
    docketDays: Number(draft.docketDays),
    lateCancelDays: Number(draft.lateCancelDays),
    types: {
      extra_days: typeOf('extra_days'),
      excess_weight: typeOf('excess_weight'),
      futile_trip: typeOf('futile_trip'),
      waiting: typeOf('waiting'),
      contamination: typeOf('contamination'),
      item_count: typeOf('item_count'),
      exchange: typeOf('exchange'),
      relocation: typeOf('relocation'),
      cancellation: typeOf('cancellation'),
      visit: typeOf('visit'),
    },
  }
}
