import type { DriverDay } from '#contract/driver/day.ts'
import type { Joined } from '#contract/driver/join.ts'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Vanished } from '#web/driver/day/vanished.ts'
import { within } from '#web/driver/kept/database.ts'
import { readValue } from '#web/driver/kept/values.ts'
import type { Reordered } from '#web/driver/taken/reordered-since.ts'
import type { Taken } from '#web/driver/taken/taken-since.ts'
import type { Waiting, WaitingPhoto } from '#web/driver/outbox/waiting.ts'

/** What the app knows: what the phone keeps, but for the bytes of photos. */
export type Phone = {
  joined: Joined | null
  /** Whether the office ended this phone. */
  ended: boolean
  day: { day: DriverDay; askedAt: number } | null
  /** What was reported, with taps that the phone is still writing down. */
  actions: readonly Waiting[]
  /** The ids of those taps: nothing calls them kept yet. */
  writing: readonly string[]
  photos: readonly WaitingPhoto[]
  drafts: Readonly<Record<string, Draft>>
  /** Changes by the office that the driver has looked at. */
  seen: readonly string[]
  vanished: readonly Vanished[]
  taken: readonly Taken[]
  reordered: readonly Reordered[]
  /** The ids of jobs that the office added to a run. */
  added: readonly string[]
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number
  /** When the server last answered, by the phone's clock. */
  heardAt: number | null
}

/** Reads all of it from the disk, as of one moment. */
export async function readPhone(): Promise<Omit<Phone, 'writing'>> {
  return within('readonly', async (keeping) => ({
    joined: (await readValue(keeping, 'joined')) ?? null,
    ended: (await readValue(keeping, 'ended')) ?? false,
    day: (await readValue(keeping, 'day')) ?? null,
    actions: await keeping.all<Waiting>('actions'),
    photos: await keeping.all<WaitingPhoto>('photos'),
    drafts: (await readValue(keeping, 'drafts')) ?? {},
    seen: (await readValue(keeping, 'seen')) ?? [],
    vanished: (await readValue(keeping, 'vanished')) ?? [],
    taken: (await readValue(keeping, 'taken')) ?? [],
    reordered: (await readValue(keeping, 'reordered')) ?? [],
    added: (await readValue(keeping, 'added')) ?? [],
    offset: (await readValue(keeping, 'offset')) ?? 0,
    heardAt: (await readValue(keeping, 'heardAt')) ?? null,
  }))
}
