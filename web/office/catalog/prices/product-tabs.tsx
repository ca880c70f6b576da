import { Link } from '@tanstack/react-router'
import { nameOf, piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { hueOf } from '#web/ui/drawing/hue.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './product-tabs.module.css'

/** The products, each with the hue of its waste. */
export function ProductTabs({
  products,
  shown,
}: {
  products: readonly PieceOf<'product'>[]
  shown: PieceOf<'product'>
}) {
  const { organisation } = useOffice()
  const { pieces, mayEdit } = useCatalog()
  const groups = new Map(piecesOf(pieces, 'product_group').map((one) => [one.id, nameOf(one)]))
  const params = { slug: organisation.slug, page: 'prices' }
  return (
    <nav aria-label="Products" className={styles.tabs}>
      {products.map((product) => {
        const waste = groups.get(product.document.productGroupId) ?? nameOf(product)
        return (
          <Link
            key={product.id}
            to="/office/$slug/catalog/$page"
            params={params}
            search={{ open: product.id }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={product.id === shown.id ? 'page' : undefined}
          >
            {product.document.lineType === 'hire' && (
              <i className={classNames(styles.swatch, styles[hueOf(waste)])} aria-hidden="true" />
            )}
            {nameOf(product) || 'New product'}
          </Link>
        )
      })}
      {mayEdit && (
        <Link to="/office/$slug/catalog/$page" params={{ ...params, page: 'products' }}>
          + Product
        </Link>
      )}
    </nav>
  )
}
