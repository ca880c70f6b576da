import { bookingSteps } from '#contract/catalog/booking-steps.ts'
import { localTime } from '#contract/values/day.ts'
import { readParameter } from '#server/routes/context.ts'
import type { Pages, Render } from './guard.ts'
import { renderShell } from './render-shell.ts'

/**
 * The booking page: every step of it is an address of its own, and the same page. The catalogue
 * stands in it, so that it can be used with nothing more fetched.
 */
export function bookingPage(pages: Pages): void {
  const at =
    (step: string): Render =>
    (met, { public: catalog, json }) => {
      const { organisation } = catalog
      const path = JSON.stringify(`${pages.path}/${organisation.slug}`)
      const { day } = localTime(met.now, organisation.timezone)
      return {
        surface: 'booking',
        title: `Book a bin · ${organisation.name}`,
        json: `{"path":${path},"today":"${day}","origins":${JSON.stringify(met.origins)},"catalog":${json.toString()}}`,
        body: renderShell(catalog, step),
      }
    }
  pages.page('', at('suburb'))
  pages.page('/:step', (met, catalog, request) => {
    const step = readParameter(request, 'step')
    if (!bookingSteps.some((known) => known === step)) return null
    return at(step)(met, catalog, request)
  })
}
