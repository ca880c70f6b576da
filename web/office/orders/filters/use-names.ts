import { useQuery } from '@tanstack/react-query'
import { catalogQuery } from '#web/office/catalog/draft/catalog-query.ts'
import { customerQuery } from '#web/office/customers/use-customer.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Names } from './parts.ts'
import type { OrdersSearch } from './search.ts'

/** The names of what a list is filtered by; the ids themselves until they're read. */
export function useNames({ area, product, customer }: OrdersSearch): Names {
  const { slug } = useOffice().organisation
  const catalog = useQuery({
    ...catalogQuery(slug),
    enabled: area !== undefined || product !== undefined,
  })
  const { data } = useQuery({
    ...customerQuery(slug, customer ?? ''),
    enabled: customer !== undefined,
  })
  return (id) => {
    if (data?.id === id) return data.name
    const piece = catalog.data?.pieces.find((one) => one.id === id)
    if (!piece || !('name' in piece.document)) return id
    const whole = catalog.data?.pieces.find((one) => one.id === piece.parentId)
    return whole && 'name' in whole.document
      ? `${whole.document.name}, ${piece.document.name}`
      : piece.document.name
  }
}
