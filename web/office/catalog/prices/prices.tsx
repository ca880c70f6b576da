import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { nameOf, piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { Piece, PieceOf } from '#contract/catalog/editing/pieces.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Key } from '#web/office/controls/button.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Grid } from '#web/office/catalog/grid/grid.tsx'
import { moveInList } from '#web/office/catalog/items/order-pieces.ts'
import { PriceFiles } from './price-files.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { SizeMenu } from './size-menu.tsx'
import { newSize } from './new-size.ts'
import { sizeColumns } from './size-columns.tsx'
import type { Priced } from './priced.ts'
import styles from './prices.module.css'

const route = getRouteApi('/office/$slug/catalog/$page')

/** The sizes of one product, with a price for each area. */
export function Prices() {
  const { organisation } = useOffice()
  const { pieces, catalog, edit, mayEdit } = useCatalog()
  const { open } = route.useSearch()
  const products = piecesOf(pieces, 'product').filter(({ retired }) => !retired)
  const product = products.find(({ id }) => id === open) ?? products[0]
  const areas = piecesOf(pieces, 'area').filter(({ retired }) => !retired)
  const columns = useMemo(
    () => sizeColumns(areas, organisation.currency),
    // The areas are the same objects until one of them changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [...areas, organisation.currency],
  )
  const published = useMemo(
    () => new Map(catalog.pieces.map((one) => [one.id, one])),
    [catalog.pieces],
  )
  if (!product) {
    return (
      <Message heading="There are no products yet">
        <p>Once there is one, its sizes get their prices here.</p>
        {mayEdit && (
          <p>
            <Link
              to="/office/$slug/catalog/$page"
              params={{ slug: organisation.slug, page: 'products' }}
              className={text.link}
            >
              Add the first product
            </Link>
          </p>
        )}
      </Message>
    )
  }
  const sizes = piecesOf(pieces, 'variant').filter(({ parentId }) => parentId === product.id)
  const offered = sizes.filter(({ retired }) => !retired)
  const retired = sizes.filter((size) => size.retired)
  const rows: Priced[] = offered.length > 0 || !product.document.pricing ? offered : [product]
  const group = piecesOf(pieces, 'product_group').find(
    ({ id }) => id === product.document.productGroupId,
  )
  const onRows = (next: Priced[]) => {
    const changed = new Map(next.map((row) => [row.id, row]))
    edit((all) => all.map((one) => changed.get(one.id) ?? one))
  }
  const add = () => edit((all) => [...all, newSize(product, offered.at(-1))])
  return (
    <>
      <ProductTabs products={products} shown={product} />
      <div className={styles.pane}>
        {rows.length > 0 && (
          <Grid
            key={product.id}
            label={`Sizes and prices of ${nameOf(product)}`}
            rows={rows}
            columns={columns}
            before={(id) => pricedOf(published.get(id))}
            onRows={onRows}
            onMove={(row, step) => {
              const moved = rows[row]
              if (moved?.kind === 'variant') edit((all) => moveInList(all, moved, step))
            }}
            rowMenu={menuOf}
            drawing={(row) => drawBin(row, group)}
          />
        )}
        <div className={styles.below}>
          {mayEdit && (
            <button type="button" className={text.link} onClick={add}>
              Add a size
            </button>
          )}
          {retired.length > 0 && <Retired sizes={retired} />}
          <p className={styles.note}>
            An area without a price of its own follows the base price. Prices are whole
            {organisation.chargesGst && ', with GST'},
            {areas.some(({ document }) => document.surcharge > 0)
              ? ' and an area’s surcharge comes on top, once an order.'
              : ' for the included days.'}
          </p>
          <PriceFiles />
        </div>
      </div>
      {mayEdit && (
        <div className={styles.keys}>
          <span>Arrows move</span>
          <span>
            <Key>↵</Key> edit
          </span>
          <span>
            <Key>⌘V</Key> paste from a spreadsheet
          </span>
          <span>
            <Key>⌘D</Key> fill down
          </span>
          <span>
            <Key>⌥↑</Key> move a size
          </span>
          <span>
            <Key>⌘Z</Key> undo
          </span>
        </div>
      )}
    </>
  )
}

function Retired({ sizes }: { sizes: readonly PieceOf<'variant'>[] }) {
  const { edit, mayEdit } = useCatalog()
  return (
    <ul className={styles.retired}>
      {sizes.map((size) => (
        <li key={size.id}>
          <span>{nameOf(size)}, retired</span>
          {mayEdit && (
            <Button
              look="bare"
              onClick={() =>
                edit((all) =>
                  all.map((one) => (one.id === size.id ? { ...one, retired: false } : one)),
                )
              }
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function pricedOf(one: Piece | undefined): Priced | undefined {
  return one?.kind === 'variant' || one?.kind === 'product' ? one : undefined
}

const menuOf = (row: Priced) => <SizeMenu row={row} />

function drawBin(row: Priced, group: PieceOf<'product_group'> | undefined) {
  if (row.kind !== 'variant' || row.document.sizeCubicMetres === null) return null
  return (
    <RowBin
      cubicMetres={row.document.sizeCubicMetres}
      waste={group ? nameOf(group) : ''}
      at="catalogue"
    />
  )
}
