import * as z from 'zod'
import { Branding, Terms } from '#contract/catalog/catalog.ts'
import { itemKinds } from '#contract/catalog/items.ts'
import type { ItemKind } from '#contract/catalog/items.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'

/**
 * The pieces that a catalogue is edited in: its items, and three sections that there is one of each. They
 * have the same shape, so that one way of comparing, merging and listing changes does for all.
 */

/** The sections, and the ids of their pieces: no item can have these. */
export const sectionIds = {
  booking_rules: '$booking_rules',
  terms: '$terms',
  branding: '$branding',
} as const
export type SectionKind = keyof typeof sectionIds

/** Every kind of piece and the schema of its document. */
export const pieceKinds = {
  ...itemKinds,
  booking_rules: PrivateRules,
  terms: Terms,
  branding: Branding,
} as const
export type PieceKind = keyof typeof pieceKinds

function piece<Kind extends PieceKind>(kind: Kind) {
  return z.object({
    kind: z.literal(kind),
    id: z.string(),
    /** The product of a size. */
    parentId: z.string().nullable(),
    /** How many the organisation owns; null if that has no limit. */
    stock: z.int().nullable(),
    retired: z.boolean(),
    document: pieceKinds[kind],
  })
}

export const Piece = z.discriminatedUnion('kind', [
  piece('area'),
  piece('product_group'),
  piece('product'),
  piece('variant'),
  piece('add_on'),
  piece('delivery_time_period'),
  piece('booking_question'),
  piece('notice'),
  piece('booking_rules'),
  piece('terms'),
  piece('branding'),
])
export type Piece = z.output<typeof Piece>
export type PieceOf<Kind extends PieceKind> = Extract<Piece, { kind: Kind }>

/** The pieces of one kind, in their order. */
export function piecesOf<Kind extends PieceKind>(
  pieces: readonly Piece[],
  kind: Kind,
): PieceOf<Kind>[] {
  return pieces.filter((one): one is PieceOf<Kind> => one.kind === kind)
}

/** Whether a piece is one of the three sections. */
export function isSection(kind: PieceKind): kind is SectionKind {
  return Object.hasOwn(sectionIds, kind)
}

/** Whether a piece is one of the items. */
export function isItem(kind: PieceKind): kind is ItemKind {
  return !isSection(kind)
}

/** What people call a piece: its name, title or label. */
export function nameOf(one: Piece): string {
  switch (one.kind) {
    case 'notice':
      return one.document.title
    case 'booking_question':
      return one.document.label
    case 'booking_rules':
      return 'Booking rules'
    case 'terms':
      return 'Terms'
    case 'branding':
      return 'Booking page'
    default:
      return one.document.name
  }
}
