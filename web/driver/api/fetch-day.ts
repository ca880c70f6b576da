import type { DriverDay } from '#contract/driver/day.ts'
import { measureOffset } from '#web/driver/kept/clock.ts'
import { within } from '#web/driver/kept/database.ts'
import { readValue, writeValue } from '#web/driver/kept/values.ts'
import { stopFor } from '#web/driver/outbox/step.ts'
import type { Sent } from '#web/driver/outbox/step.ts'
import { showVanished } from '#web/driver/day/show-vanished.ts'
import { vanishedSince } from '#web/driver/day/vanished.ts'
import { forget } from '#web/driver/outbox/forget.ts'
import type { Waiting } from '#web/driver/outbox/waiting.ts'
import { addedSince } from '#web/driver/taken/added-since.ts'
import { reorderedSince } from '#web/driver/taken/reordered-since.ts'
import { takenSince } from '#web/driver/taken/taken-since.ts'
import { call } from './call.ts'

/**
 * Fetches the day, then forgets the answered actions that it contains. If the browser lost everything it
 * kept, the sequence continues from the server's.
 */
export async function fetchDay(): Promise<Sent> {
  const kept = await within('readonly', async (keeping) => readValue(keeping, 'day'))
  const askedAt = Date.now()
  const reply = await call('GET', '/api/driver/day', {
    headers: kept?.etag ? { 'if-none-match': kept.etag } : {},
  })
  if (reply.kind === 'lost') return stopFor({})
  if (reply.kind === 'refused') return stopFor(reply)
  const heardAt = Date.now()
  const { response } = reply
  const fresh: DriverDay | null = response.status === 304 ? null : await response.json()
  await within('readwrite', async (keeping) => {
    writeValue(keeping, 'heardAt', heardAt)
    const day = fresh ?? kept?.day
    if (!day) return
    writeValue(keeping, 'day', {
      day,
      etag: response.headers.get('etag') ?? kept?.etag ?? null,
      askedAt,
    })
    if (fresh) {
      writeValue(keeping, 'offset', measureOffset(fresh.serverTime, askedAt, heardAt))
      const { organisation, driver, device } = fresh
      writeValue(keeping, 'joined', { organisation, driver, device })
      const seq = (await readValue(keeping, 'seq')) ?? 0
      writeValue(keeping, 'seq', Math.max(seq, device.lastSeq))
      const known = (await readValue(keeping, 'vanished')) ?? []
      const rows = await keeping.all<Waiting>('actions')
      const begun = new Set(rows.map(({ action }) => action.target.id))
      writeValue(keeping, 'vanished', vanishedSince(kept?.day, fresh, { known, begun }))
      const unread = (await readValue(keeping, 'taken')) ?? []
      const shown = showVanished(kept?.day.runs ?? [], known)
      writeValue(keeping, 'taken', takenSince(shown, fresh, { known: unread, begun }))
      const others = (await readValue(keeping, 'reordered')) ?? []
      writeValue(keeping, 'reordered', reorderedSince(shown, fresh, { known: others, begun }))
      const news = (await readValue(keeping, 'added')) ?? []
      writeValue(keeping, 'added', addedSince(shown, fresh, { known: news, begun }))
    }
    await forget(keeping, heardAt)
  })
  return { kind: 'all' }
}
