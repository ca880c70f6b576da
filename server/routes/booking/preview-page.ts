import { findBookingStep } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Frames } from '#contract/pages.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import { MAX_AVAILABILITY_DAYS } from '#contract/values/limits.ts'
import { availabilityOf } from '#server/catalog/availability/list-availability.ts'
import { readPreview } from '#server/catalog/preview/read-preview.ts'
import type { Org } from '#server/db/tenant.ts'
import { offersTexts } from '#server/texts/consent.ts'
import type { Pages } from './guard.ts'

/**
 * The booking page with a change of the catalogue that isn't published (rules, section 11, "The catalogue
 * editor"). It holds all its data, availability too, because it can't send anything.
 */
export function previewPage(pages: Pages): void {
  const draw = async (org: Org, token: string, step: BookingStep) => {
    const catalog = await readPreview(org, token)
    if (!catalog) return null
    const { day: today } = localTime(org.now, org.timezone)
    const days = Math.min(catalog.rules.maxAdvanceDays, MAX_AVAILABILITY_DAYS - 1)
    const preview = await availabilityOf(org, catalog, { from: today, to: addDays(today, days) })
    const path = `${pages.path}/${org.slug}/preview/${token}`
    return {
      catalog,
      page: {
        page: 'booking',
        title: `Preview · ${org.name}`,
        json: JSON.stringify({
          path,
          today,
          origins: [],
          offersTexts: offersTexts(org),
          takesPayment: false,
          chargesGst: catalog.chargesGst === true,
          preview,
          catalog: catalog.public,
        }),
        body: (frames: Frames) => frames.booking({ catalog: catalog.public, step, inline: false }),
      },
    } as const
  }
  pages.preview('/preview/{token}', (org, { token }) => draw(org, token, 'suburb'))
  pages.preview('/preview/{token}/{step}', async (org, { token, step: named }) => {
    const step = findBookingStep(named)
    return step === undefined ? null : draw(org, token, step)
  })
}
