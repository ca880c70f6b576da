import { end } from '#web/driver/kept/end.ts'
import { fetchDay } from '#web/driver/api/fetch-day.ts'
import { giveUpCalls } from '#web/driver/api/call.ts'
import { onHurry, OUTBOX, sayChanged } from './channel.ts'
import { sendActions } from './send-actions.ts'
import { sendPhoto } from './send-photo.ts'
import type { Sent } from './step.ts'

/**
 * Sends what waits, in order: first the actions, which are small, then one photo at a time with a look at new
 * actions between, and fetches the day at the end. There is one sender for all windows and the worker.
 */
export async function sendAll(): Promise<Sent> {
  return navigator.locks.request(OUTBOX, { ifAvailable: true }, async (lock) => {
    if (!lock) return { kind: 'busy' }
    const stop = onHurry(giveUpCalls)
    const sent = await run().finally(stop)
    if (sent.kind === 'ended') await end()
    // Without signal there is nothing new, and reading all of it again would cost a slow phone the next tap.
    if (sent.kind !== 'later') sayChanged()
    return sent
  })
}

/** A server that wants a pause before the next photo can still say what has changed. */
async function freshenDay(photos: Sent & { kind: 'later' }): Promise<Sent> {
  if (photos.seconds === null) return photos
  const day = await fetchDay()
  return day.kind === 'ended' ? day : photos
}

async function run(): Promise<Sent> {
  for (;;) {
    const actions = await sendActions()
    if (typeof actions === 'object') return actions
    // The tap shows as sent before the photos have gone.
    if (actions === 'more') {
      sayChanged()
      continue
    }
    const photos = await sendPhoto()
    if (typeof photos === 'object') return photos.kind === 'ended' ? photos : freshenDay(photos)
    if (photos === 'none') return fetchDay()
    sayChanged()
  }
}
