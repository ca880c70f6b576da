import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import row from '#web/office/catalog/page-row.module.css'
import styles from '#web/office/fleet/fleet.module.css'
import { TopSlot } from '#web/office/fleet/top-slot.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { BooksPage } from './books/books.tsx'
import { reportPages } from './pages.ts'
import { ReportPage } from './report/report.tsx'

const route = getRouteApi('/office/$slug/reports/$page')

/** What the office’s work came to, and what goes on to the books. */
export function Reports() {
  const { slug } = useOffice().organisation
  const { page } = route.useParams()
  const [top, setTop] = useState<HTMLElement | null>(null)
  const [shown, name] = reportPages.find(([id]) => id === page) ?? (['sales', 'Sales'] as const)
  return (
    <div className={styles.fleet}>
      <ScreenTop
        name={`${name} · Reports`}
        title="Reports"
        action={<div ref={setTop} className={styles.top} />}
      />
      <nav aria-label="Reports" className={row.row}>
        {reportPages.map(([id, its]) => (
          <Link
            key={id}
            to="/office/$slug/reports/$page"
            params={{ slug, page: id }}
            aria-current={id === shown ? 'page' : undefined}
          >
            {its}
          </Link>
        ))}
      </nav>
      <div className={styles.pane}>
        <TopSlot value={top}>
          {shown === 'books' ? <BooksPage /> : <ReportPage key={shown} name={shown} says={name} />}
        </TopSlot>
      </div>
    </div>
  )
}
