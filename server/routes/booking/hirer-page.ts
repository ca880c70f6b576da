import { localTime } from '#contract/values/day.ts'
import { html } from '#server/http/html.ts'
import type { Pages } from './guard.ts'
import { renderMasthead } from './render-masthead.ts'

/**
 * The hirer's page of one order. Nothing of the order stands in it: the access key is in the
 * address's fragment, which no server sees, and the page asks with it by itself.
 */
export function hirerPage(pages: Pages): void {
  pages.page('/orders/{id}', (caller, { public: catalog }, { id: orderId }) => {
    const { name, phone, email, slug, timezone } = catalog.organisation
    const { pickupWeekdays, closedDates } = catalog.bookingRules
    const data = {
      path: `${pages.path}/${slug}`,
      slug,
      orderId,
      today: localTime(caller.now, timezone).day,
      organisation: { name, phone, email, logoUrl: catalog.branding.logoUrl },
      rules: { pickupWeekdays, closedDates },
    }
    return {
      surface: 'hirer',
      title: `Your booking · ${name}`,
      json: JSON.stringify(data),
      body: html`${renderMasthead(catalog)}
        <main class="page hirer loading">
          <h1>Your booking</h1>
          <noscript>
            <p>
              To see your booking here your browser must run JavaScript.
              ${phone !== null && html`Or call us on ${phone}.`}
            </p>
          </noscript>
        </main>`,
    }
  })
}
