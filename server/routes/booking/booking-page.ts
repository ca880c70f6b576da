import { bookingSteps } from '#contract/booking-steps.ts'
import { localTime } from '#contract/day.ts'
import { html } from '#http/html.ts'
import { readParameter } from '#routes/context.ts'
import type { Pages } from './guard.ts'

/**
 * The booking page: every step of it is an address of its own, and the same page. The catalogue
 * stands in it, so that it can be used with nothing more fetched.
 */
export function bookingPage(pages: Pages): void {
  const render: Parameters<Pages['page']>[1] = (met, { public: catalog, json }) => {
    const { organisation, branding } = catalog
    const { day } = localTime(met.now, organisation.timezone)
    return {
      surface: 'booking',
      title: `Book a bin · ${organisation.name}`,
      json: `{"path":${JSON.stringify(`${pages.path}/${organisation.slug}`)},"today":"${day}","origins":${JSON.stringify(met.origins)},"catalog":${json.toString()}}`,
      body: html`<header class="masthead"><p class="masthead-name">${organisation.name}</p></header>
        <main class="page">
          <h1>${branding.heading ?? 'Book a bin'}</h1>
          <p class="lead">${branding.introduction}</p>
          <noscript>
            <p>
              To book here your browser must run JavaScript.
              ${organisation.phone !== null && html`Or call us on ${organisation.phone}.`}
            </p>
          </noscript>
        </main>`,
    }
  }
  pages.page('', render)
  pages.page('/:step', (met, catalog, request) => {
    const step = readParameter(request, 'step')
    return bookingSteps.some((known) => known === step) ? render(met, catalog, request) : null
  })
}
