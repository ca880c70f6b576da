import type { Joined } from '#contract/driver/join.ts'
import { call } from '#web/driver/api/call.ts'
import { within } from '#web/driver/kept/database.ts'
import { writeValue } from '#web/driver/kept/values.ts'
import { reread, startSending } from '#web/driver/state/store.ts'
import { nameDevice } from './device.ts'

/**
 * Joins with a code.
 * @returns what went wrong, in words; null if the phone has joined
 */
export function join(code: string): Promise<string | null> {
  return enter('/api/driver/join', { code, device: nameDevice(navigator.userAgent) })
}

/** Joins the demo as one of its drivers, without a code; for the rest as {@link join}. */
export function joinDemo(): Promise<string | null> {
  return enter('/api/driver/join/demo', { device: nameDevice(navigator.userAgent) })
}

/** Keeps who has joined, and asks the browser never to clean up what the phone keeps. */
async function enter(path: `/api/driver/${string}`, body: object): Promise<string | null> {
  const reply = await call('POST', path, { body })
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
