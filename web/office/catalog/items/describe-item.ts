import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece } from '#contract/catalog/editing/pieces.ts'
import { formatShortMoney } from '#contract/values/money.ts'

/** What a list says of an item besides its name. */
export function describeItem(one: Piece, pieces: readonly Piece[], currency: string): string {
  return one.retired ? 'Retired' : describeOffered(one, pieces, currency)
}

function describeOffered(one: Piece, pieces: readonly Piece[], currency: string): string {
  const money = (cents: number) => formatShortMoney(cents, currency)
  const plus = (cents: number) => (cents > 0 ? `, ${money(cents)} surcharge` : '')
  switch (one.kind) {
    case 'product': {
      const sizes = piecesOf(pieces, 'variant').filter(
        ({ parentId, retired }) => parentId === one.id && !retired,
      )
      if (sizes.length > 0) return sizes.length === 1 ? '1 size' : `${sizes.length} sizes`
      const { pricing } = one.document
      return pricing ? money(pricing.basePrice) : 'No price yet'
    }
    case 'product_group':
      return `${one.document.accepted.length} may go in, ${one.document.prohibited.length} may not`
    case 'area': {
      const { localities, surcharge } = one.document
      const count = localities.length === 1 ? '1 suburb' : `${localities.length} suburbs`
      return count + plus(surcharge)
    }
    case 'add_on':
      return money(one.document.price)
    case 'delivery_time_period':
      return `${one.document.startTime} to ${one.document.endTime}${plus(one.document.surcharge)}`
    case 'booking_question':
      return `${one.document.type}${one.document.required ? ', required' : ''}`
    case 'notice': {
      const { mustAccept, version } = one.document
      return `${mustAccept ? 'To accept' : 'To read'}, wording ${version}`
    }
    default:
      return ''
  }
}
