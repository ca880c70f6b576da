import { appliesTo } from '#contract/catalog/applies-to.ts'
import type {
  AddOn,
  Area,
  BookingQuestion,
  Catalog,
  Notice,
  Orderable,
} from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import type { Bin, Draft } from './draft.ts'
import { areaOf } from '#web/find-localities.ts'

/** The catalogue entries that a draft refers to, without those that the catalogue no longer has. */
export type Chosen = {
  area: Area | null
  bins: (Bin & { orderable: Orderable })[]
  /** Whether something is hired, and so collected. */
  hires: boolean
  /** Whether the crew waits while the customer loads. */
  waits: boolean
  /** Whether a crew comes again to collect, and whether the hirer calls for that. */
  collects: boolean
  calls: boolean
  addOns: AddOn[]
  questions: BookingQuestion[]
  notices: Notice[]
}

export function chosenOf(draft: Draft, catalog: Catalog): Chosen {
  const known = orderables(catalog.products)
  const bins = draft.bins.flatMap((bin) => {
    const orderable = known.get(bin.productId)
    return orderable ? [{ ...bin, orderable }] : []
  })
  const products = bins.map(({ orderable }) => orderable.product)
  const groups = new Set(products.map(({ productGroupId }) => productGroupId))
  const { waitWhileLoad, collectOnCall } = catalog.bookingRules
  const hires = products.some(({ lineType }) => lineType === 'hire')
  const waits = hires && draft.waitWhileLoad && waitWhileLoad.offered
  const area = draft.locality && areaOf(catalog.areas, draft.locality)
  const order = { groups, areaId: area?.id ?? null }
  return {
    area,
    bins,
    hires,
    waits,
    collects: hires && !waits,
    calls: hires && !waits && draft.collectOnCall && collectOnCall,
    addOns: catalog.addOns.filter(({ id }) =>
      products.some(({ addOnIds }) => addOnIds.length === 0 || addOnIds.includes(id)),
    ),
    questions: catalog.bookingQuestions.filter((it) => appliesTo(it, order)),
    notices: catalog.notices.filter((it) => appliesTo(it, order)),
  }
}

/** The bin that the order as a whole is for: one that is hired, whose days are the order's, if there is one. */
export function mainBin({ bins }: Pick<Chosen, 'bins'>): Chosen['bins'][number] | undefined {
  return bins.find(({ orderable }) => orderable.product.lineType === 'hire') ?? bins[0]
}
