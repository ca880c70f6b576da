import { findBookingStep } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { localTime } from '#contract/values/day.ts'
import { takesPayment } from '#server/payments/providers/provider.ts'
import type { Context } from '#server/routes/context.ts'
import { offersTexts } from '#server/texts/consent.ts'
import type { Pages, Render } from './guard.ts'

/**
 * The booking page. Each step has its own address and gets the same page, which holds the catalogue, so
 * the customer can start without another request.
 */
export function bookingPage(pages: Pages, { payments }: Pick<Context, 'payments'>): void {
  const at =
    (step: BookingStep): Render<string> =>
    (caller, { public: catalog, chargesGst, json }, _, query) => {
      const { organisation } = catalog
      const path = JSON.stringify(`${pages.path}/${organisation.slug}`)
      const { day } = localTime(caller.now, organisation.timezone)
      return {
        page: 'booking',
        title: `Book a bin · ${organisation.name}`,
        json: `{"path":${path},"today":"${day}","origins":${JSON.stringify(caller.origins)},"offersTexts":${offersTexts(caller.organisation)},"takesPayment":${takesPayment(caller.organisation, payments)},"chargesGst":${chargesGst === true},"catalog":${json().toString()}}`,
        body: (frames) => frames.booking({ catalog, step, inline: query['embed'] === 'inline' }),
      }
    }
  pages.page('', at('suburb'))
  pages.page('/{step}', (caller, catalog, params, query) => {
    const step = findBookingStep(params.step)
    return step === undefined ? null : at(step)(caller, catalog, {}, query)
  })
}
