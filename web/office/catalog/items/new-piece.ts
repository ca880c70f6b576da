import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece, PieceOf } from '#contract/catalog/editing/pieces.ts'
import type { ListedKind } from './kinds.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WORKDAYS = [1, 2, 3, 4, 5]

/** A piece to fill in, with what is likely. */
export function newPiece<Kind extends ListedKind>(
  kind: Kind,
  pieces: readonly Piece[],
): PieceOf<Kind>
export function newPiece(kind: ListedKind, pieces: readonly Piece[]): Piece {
  const id = crypto.randomUUID()
  const around = { id, parentId: null, stock: null, retired: false }
  const text = { id, name: '', description: null }
  switch (kind) {
    case 'product': {
      const [group] = piecesOf(pieces, 'product_group').filter(({ retired }) => !retired)
      const pricing = {
        basePrice: 0,
        includedDays: 7,
        extraDayPrice: 0,
        includedKg: null,
        excessPricePerTonne: null,
        areaPrices: [],
      }
      const limits = { minQuantity: null, maxQuantity: null, quantityStep: null }
      const days = { minHireDays: null, maxHireDays: null }
      return {
        ...around,
        kind,
        document: {
          ...text,
          ...limits,
          ...days,
          productGroupId: group?.id ?? '',
          imageUrl: null,
          lineType: 'hire',
          variants: [],
          pricing,
          addOnIds: [],
        },
      }
    }
    case 'product_group':
      return { ...around, kind, document: { ...text, accepted: [], prohibited: [] } }
    case 'area':
      return {
        ...around,
        kind,
        document: { id, name: '', localities: [], deliveryWeekdays: WORKDAYS, surcharge: 0 },
      }
    case 'add_on':
      return { ...around, kind, document: { ...text, price: 0, maxQuantity: null } }
    case 'delivery_time_period': {
      const hours = { startTime: '07:00', endTime: '11:00' }
      const document = { id, name: '', ...hours, surcharge: 0, weekdays: EVERY_DAY }
      return { ...around, kind, document }
    }
    case 'booking_question': {
      const key = freeKey(pieces)
      return {
        ...around,
        kind,
        id: key,
        document: {
          key,
          label: '',
          type: 'text',
          required: false,
          options: null,
          maxLength: null,
          help: null,
          productGroupIds: [],
          areaIds: [],
        },
      }
    }
    case 'notice':
      return {
        ...around,
        kind,
        document: {
          id,
          title: '',
          body: '',
          mustAccept: true,
          productGroupIds: [],
          version: 1,
        },
      }
  }
}

function freeKey(pieces: readonly Piece[]): string {
  const taken = new Set(pieces.map(({ id }) => id))
  for (let number = 1; ; number += 1) {
    const key = `question${number}`
    if (!taken.has(key)) return key
  }
}
