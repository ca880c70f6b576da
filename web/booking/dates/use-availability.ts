import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Availability } from '#contract/catalog/availability.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { addDays } from '#contract/values/day.ts'
import { MAX_AVAILABILITY_DAYS } from '#contract/values/limits.ts'
import { callApi } from '#web/api.ts'
import type { PageData } from '#web/booking/page-data.ts'
import { endpoints } from '#web/endpoints.ts'

export type Look =
  | { state: 'looking' }
  | { state: 'known'; availability: Availability }
  /** The server didn't answer: again after a number of seconds, or when the customer asks. */
  | { state: 'unknown'; seconds: number | null; again: () => void }

/**
 * The dates that aren't available. Fetched when the dates step opens, together with the catalogue,
 * which may have changed since the page was opened.
 */
export function useAvailability(
  { catalog, today, preview }: PageData,
  onCatalog: (catalog: Catalog) => void,
): Look {
  const [look, setLook] = useState<Look>(() =>
    preview ? { state: 'known', availability: preview } : { state: 'looking' },
  )
  const [attempt, setAttempt] = useState(0)
  const { slug } = catalog.organisation
  const days = Math.min(catalog.bookingRules.maxAdvanceDays, MAX_AVAILABILITY_DAYS - 1)
  const again = useCallback(() => {
    setLook({ state: 'looking' })
    setAttempt((before) => before + 1)
  }, [])
  useEffect(() => {
    if (preview) return undefined
    let gone = false
    const ask = async () => {
      const [dates, fresh] = await Promise.all([
        callApi(endpoints.getAvailability, {
          params: { organisation: slug },
          query: { from: today, to: addDays(today, days) },
        }),
        callApi(endpoints.getCatalog, { params: { organisation: slug } }),
      ])
      if (gone) return
      if (fresh.kind === 'done') onCatalog(fresh.answer)
      if (dates.kind === 'done') setLook({ state: 'known', availability: dates.answer })
      else {
        const seconds = dates.kind === 'refused' ? dates.seconds : null
        setLook({ state: 'unknown', seconds, again })
      }
    }
    void ask()
    return () => {
      gone = true
    }
  }, [slug, attempt, today, days, onCatalog, again, preview])
  return look
}
