import { bookingSteps } from '#contract/catalog/booking-steps.ts'
import { localTime } from '#contract/values/day.ts'
import type { Pages, Render } from './guard.ts'
import { renderShell } from './render-shell.ts'

/**
 * The booking page: every step of it is an address of its own, and the same page. The catalogue
 * stands in it, so that it can be used with nothing more fetched.
 */
export function bookingPage(pages: Pages): void {
  const at =
    (step: string): Render<string> =>
    (caller, { public: catalog, json }) => {
      const { organisation } = catalog
      const path = JSON.stringify(`${pages.path}/${organisation.slug}`)
      const { day } = localTime(caller.now, organisation.timezone)
      return {
        surface: 'booking',
        title: `Book a bin · ${organisation.name}`,
        json: `{"path":${path},"today":"${day}","origins":${JSON.stringify(caller.origins)},"catalog":${json.toString()}}`,
        body: renderShell(catalog, step),
      }
    }
  pages.page('', at('suburb'))
  pages.page('/{step}', (caller, catalog, { step }) => {
    if (!bookingSteps.some((known) => known === step)) return null
    return at(step)(caller, catalog, {})
  })
}
