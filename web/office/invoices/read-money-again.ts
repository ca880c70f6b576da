import type { QueryClient } from '@tanstack/react-query'

/** What shows what was billed, paid or is owed. */
const MONEY = [
  'invoices',
  'invoice',
  'payments',
  'payment',
  'account',
  'receivables',
  'statement',
  'order',
  'orders',
  'order-invoices',
] as const

/** Reads money again after a change of it, so that the next screen doesn't show it as it was some seconds ago. */
export async function readMoneyAgain(cache: QueryClient, organisation: string): Promise<void> {
  await Promise.all(
    MONEY.map((name) => cache.invalidateQueries({ queryKey: [name, organisation] })),
  )
}
