import type { OneOrder } from '#web/office/orders/order/use-order.ts'

type Person = OneOrder['timeline'][number]['by']

/** Who did something, in a word or two; null for our own programs. */
export function nameOfPerson({ kind, name }: Person): string | null {
  if (kind === 'system') return null
  if (kind === 'key') return name === null ? 'an API key' : `API key ${name}`
  if (kind === 'provider') return name === 'stripe' ? 'by card' : null
  return name ?? NAMES[kind]
}

const NAMES = {
  account: 'someone who has left',
  driver: 'the driver',
  hirer: 'the hirer',
  operator: 'the operator',
} as const
