import type { Frames, HirerPageData, HirersChoice } from '#contract/pages.ts'
import { localTime } from '#contract/values/day.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { PublicCaller } from '#server/routes/public-caller.ts'
import type { Pages } from './guard.ts'

/**
 * The hirer's pages of one order and of each of its charges, sent without the order. Browsers don't send the fragment of an
 * address, which holds the access key; the page reads it there and fetches the order.
 */
export function hirerPage(pages: Pages): void {
  pages.page('/orders/{id}', (caller, catalog, { id }) =>
    drawPage(pages, caller, catalog, { orderId: id, chargeId: null, chosen: null }),
  )
  for (const [path, chosen] of CHOICES) {
    pages.page(`/orders/{id}/${path}`, (caller, catalog, { id }) =>
      drawPage(pages, caller, catalog, { orderId: id, chargeId: null, chosen }),
    )
  }
  pages.page('/orders/{id}/charges/{charge}', (caller, catalog, { id, charge }) =>
    drawPage(pages, caller, catalog, { orderId: id, chargeId: charge, chosen: null }),
  )
}

/** The pages that the buttons of letters open. */
const CHOICES = [
  ['collect', 'collectNow'],
  ['longer', 'extend'],
] as const satisfies readonly (readonly [path: string, chosen: HirersChoice])[]

function drawPage(
  pages: Pages,
  caller: PublicCaller,
  { public: catalog, chargesGst }: LoadedCatalog,
  about: Pick<HirerPageData, 'orderId' | 'chargeId' | 'chosen'>,
) {
  const { name, phone, email, slug, timezone } = catalog.organisation
  const { pickupWeekdays, closedDates } = catalog.bookingRules
  const data: HirerPageData = {
    path: `${pages.path}/${slug}`,
    slug,
    ...about,
    today: localTime(caller.now, timezone).day,
    timezone,
    organisation: { name, phone, email, logoUrl: catalog.branding.logoUrl },
    rules: { pickupWeekdays, closedDates },
    chargesGst: chargesGst === true,
  }
  const title = about.chargeId === null ? 'Your booking' : 'A charge for your booking'
  return {
    page: 'hirer',
    title: `${title} · ${name}`,
    json: JSON.stringify(data),
    body: (frames: Frames) => frames.hirer(data),
  } as const
}
