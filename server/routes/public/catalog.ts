import { endpoints } from '#contract/api/endpoints.ts'
import { addDays, daysBetween, localTime } from '#contract/values/day.ts'
import { DEFAULT_AVAILABILITY_DAYS, MAX_AVAILABILITY_DAYS } from '#contract/values/limits.ts'
import { listAvailability } from '#server/catalog/list-availability.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { readQuery } from '#server/routes/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Public } from './guard.ts'

export function catalogRoutes(pub: Public): void {
  pub.readRecent(endpoints.getCatalog, async (org) => (await loadCatalog(org)).json)

  pub.read(endpoints.getAvailability, async (met, request) => {
    const query = readQuery(endpoints.getAvailability.query, request)
    const from = query.from ?? localTime(met.now, met.organisation.timezone).day
    const to = query.to ?? addDays(from, DEFAULT_AVAILABILITY_DAYS - 1)
    if (to < from) {
      throw new Refusal(422, { field: 'to', code: 'too_soon', message: 'must be on or after from' })
    }
    if (daysBetween(from, to) >= MAX_AVAILABILITY_DAYS) {
      const message = `must be at most ${MAX_AVAILABILITY_DAYS - 1} days after from`
      throw new Refusal(422, { field: 'to', code: 'too_late', message })
    }
    return pub.inMetOrganisation(met, (org) => listAvailability(org, { from, to }))
  })
}
