import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import row from '#web/office/catalog/page-row.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { ChecksPage } from './checks/checks.tsx'
import { DepotsPage } from './depots.tsx'
import { DriversPage } from './drivers/drivers.tsx'
import styles from './fleet.module.css'
import { fleetPages, isFleetPage } from './pages.ts'
import { TipsPage } from './tips/tips.tsx'
import { TopSlot } from './top-slot.tsx'
import { VehiclesPage } from './vehicles/vehicles.tsx'

const route = getRouteApi('/office/$slug/fleet/$page')

const PAGES = {
  vehicles: VehiclesPage,
  drivers: DriversPage,
  depots: DepotsPage,
  tips: TipsPage,
  checks: ChecksPage,
}

/** What the work is done with: vehicles, drivers, depots, tips, and the checks of vehicles. */
export function Fleet() {
  const { slug } = useOffice().organisation
  const { page } = route.useParams()
  const [top, setTop] = useState<HTMLElement | null>(null)
  const shown = isFleetPage(page) ? page : 'vehicles'
  const [, name] = fleetPages.find(([id]) => id === shown) ?? fleetPages[0]
  const Page = PAGES[shown]
  return (
    <div className={styles.fleet}>
      <ScreenTop
        name={`${name} · Fleet`}
        title="Fleet"
        action={<div ref={setTop} className={styles.top} />}
      />
      <nav aria-label="Fleet" className={row.row}>
        {fleetPages.map(([id, its]) => (
          <Link
            key={id}
            to="/office/$slug/fleet/$page"
            params={{ slug, page: id }}
            aria-current={id === shown ? 'page' : undefined}
          >
            {its}
          </Link>
        ))}
      </nav>
      <div className={styles.pane}>
        <TopSlot value={top}>
          <Page />
        </TopSlot>
      </div>
    </div>
  )
}
