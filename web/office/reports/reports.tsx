import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useOffice } from '#web/office/shell/office-context.ts'
import { PageScreen } from '#web/office/shell/pages/page-screen.tsx'
import { BooksPage } from './books/books.tsx'
import { reportPages } from './pages.ts'
import { ReportPage } from './report/report.tsx'

const route = getRouteApi('/office/$slug/reports/$page')

/** What the office’s work came to, and what goes on to the books. */
export function Reports() {
  const { slug } = useOffice().organisation
  const { page } = route.useParams()
  const { from, to } = route.useSearch()
  const [shown, name] = reportPages.find(([id]) => id === page) ?? (['sales', 'Sales'] as const)
  return (
    <PageScreen
      title="Reports"
      pages={reportPages}
      shown={shown}
      to={(id) =>
        linkOptions({
          to: '/office/$slug/reports/$page',
          params: { slug, page: id },
          // The days stay: someone who reads a quarter reads all of it.
          search: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        })
      }
    >
      {shown === 'books' ? <BooksPage /> : <ReportPage key={shown} name={shown} says={name} />}
    </PageScreen>
  )
}
