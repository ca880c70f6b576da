import { useQuery } from '@tanstack/react-query'
import { catalogQuery } from '#web/office/catalog/draft/catalog-query.ts'
import { MenuBranch, MenuChoice } from '#web/office/shell/menu/menu.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { OrdersSearch } from './search.ts'

type Option = readonly [id: string, name: string]

/** The areas and products of the catalogue, which is read once the menu is open. */
export function CatalogBranches({
  search,
  change,
}: {
  search: OrdersSearch
  change: (changed: OrdersSearch) => void
}) {
  const { slug } = useOffice().organisation
  const { data } = useQuery({ ...catalogQuery(slug), staleTime: 60_000 })
  const optionsOf = (kind: 'area' | 'product') =>
    (data?.pieces ?? []).flatMap((piece): Option[] =>
      piece.kind === kind && !piece.retired && 'name' in piece.document
        ? [[piece.id, piece.document.name]]
        : [],
    )
  return (
    <>
      <MenuBranch name="Area">
        <MenuChoice
          heading="Area"
          value={search.area ?? ''}
          options={optionsOf('area')}
          onValue={(area) => change({ area })}
        />
      </MenuBranch>
      <MenuBranch name="Product">
        <MenuChoice
          heading="Product, with all its sizes"
          value={search.product ?? ''}
          options={optionsOf('product')}
          onValue={(product) => change({ product })}
        />
      </MenuBranch>
    </>
  )
}
