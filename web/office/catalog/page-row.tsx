import { Link } from '@tanstack/react-router'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useCurrentInView } from '#web/office/shell/use-current-in-view.ts'
import { catalogPages } from './pages.ts'
import type { CatalogPage } from './pages.ts'
import styles from './page-row.module.css'

/** The pages of the catalogue. */
export function PageRow({ page }: { page: CatalogPage }) {
  const { organisation } = useOffice()
  const row = useCurrentInView(`/${page}`)
  return (
    <nav ref={row} aria-label="Catalogue" className={styles.row}>
      {catalogPages.map(([id, name]) => (
        <Link
          key={id}
          to="/office/$slug/catalog/$page"
          params={{ slug: organisation.slug, page: id }}
          aria-current={id === page ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
