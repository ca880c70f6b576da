import { Link } from '@tanstack/react-router'
import text from '#web/office/controls/text.module.css'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'

/** Said where there's neither a price nor a free day, because there's no product yet. */
export function NothingToBook({ className }: { className: string | undefined }) {
  const { organisation } = useOffice()
  const may = useMay()
  return (
    <p className={className}>
      There’s nothing to book yet.{' '}
      {may('configure') && (
        <Link
          to="/office/$slug/catalog/$page"
          params={{ slug: organisation.slug, page: 'products' }}
          className={text.link}
        >
          Add a product
        </Link>
      )}
    </p>
  )
}
