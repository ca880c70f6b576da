import type { Joined } from '#contract/driver/join.ts'
import { call } from '#web/driver/api/call.ts'
import { within } from '#web/driver/kept/database.ts'
import { writeValue } from '#web/driver/kept/values.ts'
import { reread, startSending } from '#web/driver/state/store.ts'
import { nameDevice } from './device.ts'

/**
 * Joins with a code, and asks the browser never to clean up what the phone keeps.
 * @returns what went wrong, in words; null if the phone has joined
 */
export async function join(code: string): Promise<string | null> {
  const reply = await call('POST', '/api/driver/join', {
    body: { code, device: nameDevice(navigator.userAgent) },
  })
  if (reply.kind === 'lost') return 'Joining needs signal. Try again where there is some.'
  if (reply.kind === 'refused') return reply.says || 'That didn’t work. Try again in a minute.'
  const joined: Joined = await reply.response.json()
  await within('readwrite', async (keeping) => {
    writeValue(keeping, 'joined', joined)
    writeValue(keeping, 'ended', false)
  })
  await navigator.storage.persist().catch(() => false)
  history.replaceState(null, '', '/driver')
  await reread()
  startSending()
  return null
}
