import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useOffice } from '#web/office/shell/office-context.ts'
import { PageScreen } from '#web/office/shell/pages/page-screen.tsx'
import { ChecksPage } from './checks/checks.tsx'
import { DepotsPage } from './depots.tsx'
import { DriversPage } from './drivers/drivers.tsx'
import { fleetPages, isFleetPage } from './pages.ts'
import { TipsPage } from './tips/tips.tsx'
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
  const shown = isFleetPage(page) ? page : 'vehicles'
  const Page = PAGES[shown]
  return (
    <PageScreen
      title="Fleet"
      pages={fleetPages}
      shown={shown}
      to={(id) => linkOptions({ to: '/office/$slug/fleet/$page', params: { slug, page: id } })}
    >
      <Page />
    </PageScreen>
  )
}
