import type { PageData } from './page-data.ts'
import { keepAccessKey, keptAccessKey } from '#web/payment/keep-access-key.ts'

/**
 * The access key of an order: from the address's fragment, which browsers send to no server, or the
 * one that this tab kept while the hirer was paying. Null if there is neither.
 */
export function readAccessKey(orderId: string): string | null {
  const given = location.hash.slice(1)
  if (given === '') return keptAccessKey(orderId)
  keepAccessKey(orderId, given)
  return given
}

/** The address of a page of this order, such as `/charges/<id>` below it, with the key in its fragment. */
export function addressOf(
  { path, orderId }: Pick<PageData, 'path' | 'orderId'>,
  below: `/${string}` | '' = '',
): string {
  const key = readAccessKey(orderId)
  return `${path}/orders/${orderId}${below}${key === null ? '' : `#${key}`}`
}
