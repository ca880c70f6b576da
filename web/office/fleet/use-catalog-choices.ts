import { useQuery } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

type Choices = (readonly [id: string, name: string])[]

/** What the catalogue has: types of bins and kinds of waste, by name. Empty until it's read. */
export function useCatalogChoices(): { types: Choices; groups: Choices } {
  const { slug: organisation } = useOffice().organisation
  const { data: form } = useQuery({
    queryKey: ['order-form', organisation],
    queryFn: () => call(addresses.getOrderForm, { params: { organisation } }),
    staleTime: 60_000,
  })
  const { products = [], productGroups = [] } = form?.catalog ?? {}
  return {
    types: products.flatMap(({ id, name, variants }) =>
      variants.length === 0
        ? [[id, name] as const]
        : variants.map((variant) => [variant.id, `${name}, ${variant.name}`] as const),
    ),
    groups: productGroups.map(({ id, name }) => [id, name] as const),
  }
}
