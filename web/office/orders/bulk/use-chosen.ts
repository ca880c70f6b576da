import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { readChosen } from './read-chosen.ts'
import type { Chosen } from './read-chosen.ts'

/**
 * The chosen orders. All that match are read first, so that a person sees how many they are.
 * @param chosen null is every order that the filters select
 */
export function useChosen(
  chosen: readonly OrderRow[] | null,
  search: OrdersSearch,
): { found: Chosen | undefined; read: number; error: Error | null } {
  const { slug } = useOffice().organisation
  const [read, setRead] = useState(0)
  const all = useQuery({
    queryKey: ['chosen orders', slug, search],
    queryFn: () => readChosen(slug, search, setRead),
    enabled: chosen === null,
    gcTime: 0,
    staleTime: Infinity,
  })
  const found = chosen === null ? all.data : { orders: chosen, more: false }
  return { found, read, error: all.error }
}
