import { writeFile } from 'node:fs/promises'
import { benchSignInTimes } from './accounts/sign-in-times.ts'
import { benchAvailability } from './pages/availability.ts'
import { benchBookingVitals } from './pages/booking-vitals.ts'
import { benchCatalog } from './pages/catalog.ts'
import { benchDriverApp } from './driver/driver-app.ts'
import type { Section } from './figures.ts'
import { benchDispatchBoard } from './pages/dispatch-board.ts'
import { benchExportJournal } from './office/export-journal.ts'
import { benchExportOrders } from './office/export-orders.ts'
import { benchPublishCatalog } from './pages/publish-catalog.ts'
import { benchFootprint } from './footprint/footprint.ts'
import { benchLighthouse } from './pages/lighthouse.ts'
import { benchListCharges } from './office/list-charges.ts'
import { benchReadReports } from './office/read-reports.ts'
import { benchPrintInvoices } from './office/print-invoices.ts'
import { benchRunMonth } from './office/run-month.ts'
import { benchListOfficeOrders } from './office/list-office-orders.ts'
import { benchListOrders } from './orders/list-orders.ts'
import { benchMirrorOrders } from './orders/mirror-orders.ts'
import { benchLiveStreams } from './office/live-streams.ts'
import { loadNow } from './machine.ts'
import { benchManyOrganisations } from './orders/many-organisations.ts'
import { benchNoisyNeighbour } from './neighbours/noisy-neighbour.ts'
import { benchOfficeScreens } from './pages/office-screens.ts'
import { benchPlaceOrder } from './orders/place-order.ts'
import { report, summarise } from './report.ts'
import { benchSessionLookUp } from './office/session-look-up.ts'
import { benchReadBoard } from './dispatch/read-board.ts'
import { benchReportActions } from './dispatch/report-actions.ts'
import { benchSuggestRoute } from './dispatch/suggest-route.ts'
import { benchTelephoneOrder } from './pages/telephone-order.ts'
import { benchWebhookClaims } from './webhooks/claims.ts'
import { benchWebhookLatency } from './webhooks/latency.ts'
import { benchWebhookRate } from './webhooks/rate.ts'

/**
 * `npm run bench` runs every bench and writes results.md. `npm run bench -- catalog` runs that one and
 * prints its results: the file always comes from one complete run.
 */

const benches: Record<string, () => Promise<Section>> = {
  'place-order': benchPlaceOrder,
  'many-organisations': benchManyOrganisations,
  catalog: benchCatalog,
  availability: benchAvailability,
  'publish-catalog': benchPublishCatalog,
  'list-orders': benchListOrders,
  'mirror-orders': benchMirrorOrders,
  session: benchSessionLookUp,
  'office-orders': benchListOfficeOrders,
  'office-export': benchExportOrders,
  'export-journal': benchExportJournal,
  'office-charges': benchListCharges,
  'office-reports': benchReadReports,
  'print-invoices': benchPrintInvoices,
  'run-month': benchRunMonth,
  'live-streams': benchLiveStreams,
  'suggest-route': benchSuggestRoute,
  'read-board': benchReadBoard,
  'report-actions': benchReportActions,
  'driver-app': benchDriverApp,
  'noisy-neighbour': benchNoisyNeighbour,
  'webhook-latency': benchWebhookLatency,
  'webhook-rate': benchWebhookRate,
  'webhook-claims': benchWebhookClaims,
  'telephone-order': benchTelephoneOrder,
  'office-screens': benchOfficeScreens,
  'dispatch-board': benchDispatchBoard,
  'sign-in-times': benchSignInTimes,
  footprint: benchFootprint,
  lighthouse: benchLighthouse,
  'booking-vitals': benchBookingVitals,
}

const [only] = process.argv.slice(2)
if (only !== undefined && !benches[only]) {
  process.stderr.write(`Unknown bench ${only}. Choose one of: ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}

const sections: Section[] = []
const loads = [loadNow()]
for (const [name, bench] of Object.entries(benches)) {
  if (only !== undefined && name !== only) continue
  process.stderr.write(`${name}…\n`)
  const section = await bench()
  sections.push(section)
  loads.push(loadNow())
  process.stderr.write(`${summarise([section])}\n`)
}

if (only === undefined) {
  await writeFile(new URL('./results.md', import.meta.url), await report(sections, loads))
  process.stdout.write(`${summarise(sections)}\n`)
} else {
  process.stdout.write(`${await report(sections, loads)}\n`)
}
process.exitCode = sections.every(({ targets }) => targets.every(({ holds }) => holds)) ? 0 : 1
