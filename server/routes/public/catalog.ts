import { createHash } from 'node:crypto'
import { endpoints } from '#contract/api/endpoints.ts'
import { addDays, daysBetween, localTime } from '#contract/values/day.ts'
import { DEFAULT_AVAILABILITY_DAYS, MAX_AVAILABILITY_DAYS } from '#contract/values/limits.ts'
import { readAvailability } from '#server/catalog/availability/read-availability.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import { Refusal } from '#server/refusal.ts'
import type { PublicApi } from './guard.ts'

export function catalogRoutes(api: PublicApi): void {
  api.readRecent(endpoints.getCatalog, async (org) => prepare((await loadCatalog(org)).json()))

  api.read.on(endpoints.getAvailability, async (org, { query }) => {
    const from = query.from ?? localTime(org.now, org.timezone).day
    const to = query.to ?? addDays(from, DEFAULT_AVAILABILITY_DAYS - 1)
    if (to < from) {
      throw new Refusal(422, { field: 'to', code: 'too_soon', message: 'must be on or after from' })
    }
    if (daysBetween(from, to) >= MAX_AVAILABILITY_DAYS) {
      const message = `must be at most ${MAX_AVAILABILITY_DAYS - 1} days after from`
      throw new Refusal(422, { field: 'to', code: 'too_late', message })
    }
    const { productId, areaId } = query
    return new PreparedJson(await readAvailability(org, { from, to, productId, areaId }))
  })
}

/** The answers made of catalogues in memory, so that each is hashed and compressed once. */
const prepared = new WeakMap<Buffer, PreparedJson>()

/** Its tag is weak, because it's the same for the compressed forms. */
function prepare(json: Buffer): PreparedJson {
  const known = prepared.get(json)
  if (known) return known
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22)
  const made = new PreparedJson(json, `W/"${hash}"`)
  prepared.set(json, made)
  return made
}
