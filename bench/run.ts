import { parseArgs } from 'node:util'
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
import { benchImportCustomers } from './office/import-customers.ts'
import { benchFootprint } from './footprint/footprint.ts'
import { benchLighthouse } from './pages/lighthouse.ts'
import { benchListCharges } from './office/lists/list-charges.ts'
import { benchReadReports } from './office/read-reports.ts'
import { benchReadLists } from './office/lists/read-lists.ts'
import { benchPrintInvoices } from './office/print-invoices.ts'
import { benchRunMonth } from './office/run-month.ts'
import { benchListOfficeOrders } from './office/lists/list-office-orders.ts'
import { benchListOrders } from './orders/list-orders.ts'
import { benchMirrorOrders } from './orders/mirror-orders.ts'
import { benchLiveStreams } from './office/live-streams.ts'
import { loadNow } from './machine.ts'
import { benchManyOrganisations } from './orders/many-organisations.ts'
import { benchNoisyNeighbour } from './neighbours/noisy-neighbour.ts'
import { benchOfficeScreens } from './pages/office-screens.ts'
import { benchPlaceOrder } from './orders/place-order.ts'
import { keep, report, summarise, writeIndex } from './report.ts'
import { benchSessionLookUp } from './office/session-look-up.ts'
import { benchReadBoard } from './dispatch/read-board.ts'
import { benchReportActions } from './dispatch/report-actions.ts'
import { benchSuggestRoute } from './dispatch/suggest-route.ts'
import { benchTelephoneOrder } from './pages/telephone-order.ts'
import { benchWebhookClaims } from './webhooks/claims.ts'
import { benchWebhookLatency } from './webhooks/latency.ts'
import { benchWebhookRate } from './webhooks/rate.ts'

/**
 * `npm run bench` runs every bench and prints what it gave; `npm run bench -- catalog` runs that one. With `--keep`
 * the results are also written to the pages in `results/`.
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
  'office-lists': benchReadLists,
  'print-invoices': benchPrintInvoices,
  'run-month': benchRunMonth,
  'import-customers': benchImportCustomers,
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
})
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.find((name) => !benches[name])
if (unknown !== undefined) {
  process.stderr.write(`Unknown bench ${unknown}. Choose of: ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}

for (const name of names) {
  process.stderr.write(`${name}…\n`)
  const before = loadNow()
  const section = await benches[name]?.()
  if (!section) continue
  const page = await report({ name, section, loads: [before, loadNow()] })
  process.stdout.write(`${page}\n`)
  process.stderr.write(`${summarise(section)}\n`)
  if (values.keep) {
    await keep(name, page)
    await writeIndex(Object.keys(benches))
  }
  if (section.targets.some(({ holds }) => !holds)) process.exitCode = 1
}
