import type { HirerPageData } from '#contract/pages.ts'
import { localTime } from '#contract/values/day.ts'
import type { Pages } from './guard.ts'

/**
 * The hirer's page of one order, sent without the order. Browsers don't send the fragment of an
 * address, which holds the access key; the page reads it there and fetches the order.
 */
export function hirerPage(pages: Pages): void {
  pages.page('/orders/{id}', (caller, { public: catalog }, { id: orderId }) => {
    const { name, phone, email, slug, timezone } = catalog.organisation
    const { pickupWeekdays, closedDates } = catalog.bookingRules
    const data: HirerPageData = {
      path: `${pages.path}/${slug}`,
      slug,
      orderId,
      today: localTime(caller.now, timezone).day,
      organisation: { name, phone, email, logoUrl: catalog.branding.logoUrl },
      rules: { pickupWeekdays, closedDates },
    }
    return {
      page: 'hirer',
      title: `Your booking · ${name}`,
      json: JSON.stringify(data),
      body: (frames) => frames.hirer(data),
    }
  })
}
