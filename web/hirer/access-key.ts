import { keepAccessKey, keptAccessKey } from '#web/payment/keep-access-key.ts'

/**
 * The access key of an order: out of the address's fragment, which no server is sent, or what this
 * tab kept of it while its owner was away paying. Null where there is none.
 */
export function readAccessKey(orderId: string): string | null {
  const given = location.hash.slice(1)
  if (given === '') return keptAccessKey(orderId)
  keepAccessKey(orderId, given)
  return given
}
