import type { PieceKind } from '#contract/catalog/editing/pieces.ts'
import type { CatalogPage } from '#web/office/catalog/pages.ts'

/** The kinds that have a page with a list, and what their pages say. */
export const listedKinds = {
  products: {
    kind: 'product',
    add: 'Add a product',
    empty: 'There are no products yet',
    advice:
      'A product is what people order, such as a general waste bin. Its sizes have the prices.',
  },
  groups: {
    kind: 'product_group',
    add: 'Add a group',
    empty: 'There are no groups yet',
    advice: 'A group is a kind of waste, with what may and may not go in. Every product is in one.',
  },
  areas: {
    kind: 'area',
    add: 'Add an area',
    empty: 'There are no areas yet',
    advice: 'An area is a set of suburbs with its own delivery days, surcharge and prices.',
  },
  'add-ons': {
    kind: 'add_on',
    add: 'Add an add-on',
    empty: 'There are no add-ons yet',
    advice: 'An add-on is an extra with its own price, such as a mattress.',
  },
  periods: {
    kind: 'delivery_time_period',
    add: 'Add a time',
    empty: 'There are no delivery times yet',
    advice: 'A time is a part of the day that hirers can choose for the delivery.',
  },
  questions: {
    kind: 'booking_question',
    add: 'Add a question',
    empty: 'There are no questions yet',
    advice: 'A question is asked with every booking of its groups, such as where the bin goes.',
  },
  notices: {
    kind: 'notice',
    add: 'Add a notice',
    empty: 'There are no notices yet',
    advice: 'A notice is a text that hirers see before they book, and may have to accept.',
  },
} as const satisfies Partial<
  Record<CatalogPage, { kind: PieceKind; add: string; empty: string; advice: string }>
>

export type ListedPage = keyof typeof listedKinds
export type ListedKind = (typeof listedKinds)[ListedPage]['kind']

export function isListedPage(page: CatalogPage): page is ListedPage {
  return Object.hasOwn(listedKinds, page)
}
