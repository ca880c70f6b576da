import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { PageRow } from '#web/office/shell/pages/page-row.tsx'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { ChangesBar } from './changes/bar.tsx'
import { Rail } from './changes/rail.tsx'
import { CatalogProvider } from './draft/catalog-context.ts'
import type { OpenCatalog } from './draft/catalog-context.ts'
import { useDraft } from './draft/use-draft.ts'
import { catalogPages, isCatalogPage } from './pages.ts'
import type { CatalogPage } from './pages.ts'
import styles from './catalog.module.css'

const route = getRouteApi('/office/$slug/catalog/$page')

const Prices = lazy(async () => ({ default: (await import('./prices/prices.tsx')).Prices }))
const Items = lazy(async () => ({ default: (await import('./items/item-page.tsx')).ItemPage }))
const Terms = lazy(async () => ({ default: (await import('./sections/terms.tsx')).TermsPage }))
const Rules = lazy(async () => ({ default: (await import('./sections/rules.tsx')).RulesPage }))
const ClosedDays = lazy(async () => ({
  default: (await import('./sections/closed-days.tsx')).ClosedDaysPage,
}))
const History = lazy(async () => ({ default: (await import('./history/history.tsx')).History }))

/** The catalogue's editor: one of its pages, and the changes that aren't published. */
export function Catalog() {
  const { slug } = useOffice().organisation
  const { page } = route.useParams()
  const { catalog, error, retry } = useDraft()
  const shown = isCatalogPage(page) ? page : 'prices'
  const [, name] = catalogPages.find(([id]) => id === shown) ?? catalogPages[0]
  return (
    <div className={styles.catalog}>
      <ScreenTop name={`${name} · Catalogue`} title="Catalogue" />
      <PageRow
        label="Catalogue"
        pages={catalogPages}
        shown={shown}
        to={(id) => linkOptions({ to: '/office/$slug/catalog/$page', params: { slug, page: id } })}
      />
      {!catalog && !error && <Waiting rows={10} />}
      {!catalog && error && (
        <Message heading="The catalogue didn’t load" retry={retry}>
          <p>{describeFailure(error)}</p>
        </Message>
      )}
      {catalog && (
        <CatalogProvider value={catalog}>
          <Open catalog={catalog} page={shown} />
        </CatalogProvider>
      )}
    </div>
  )
}

function Open({ catalog, page }: { catalog: OpenCatalog; page: CatalogPage }) {
  useCatalogKeys(catalog)
  const hasChanges = catalog.changes.length > 0
  return (
    <>
      <div className={hasChanges ? styles.beside : styles.alone}>
        <div className={styles.page}>
          <Suspense fallback={<Waiting rows={10} />}>
            <Shown page={page} />
          </Suspense>
        </div>
        {hasChanges && <Rail />}
      </div>
      <ChangesBar />
    </>
  )
}

function Shown({ page }: { page: CatalogPage }) {
  switch (page) {
    case 'prices':
      return <Prices />
    case 'terms':
      return <Terms />
    case 'rules':
      return <Rules />
    case 'closed-days':
      return <ClosedDays />
    case 'history':
      return <History />
    default:
      return <Items key={page} page={page} />
  }
}

/** ⌘↵ publishes, ⌘Z takes the last edit back unless a field has its own. */
function useCatalogKeys({ publish, stepBack, mayEdit }: OpenCatalog): void {
  useEffect(() => {
    if (!mayEdit) return undefined
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
      if (event.key === 'Enter') {
        event.preventDefault()
        publish()
      } else if (event.key.toLowerCase() === 'z' && !event.shiftKey && !isTyping(event.target)) {
        event.preventDefault()
        stepBack()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [publish, stepBack, mayEdit])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}
