import { useEffect, useState } from 'preact/hooks'
import { fetchDay } from '#web/driver/api/fetch-day.ts'
import { onChangeElsewhere } from '#web/driver/outbox/channel.ts'
import { keepSending } from '#web/driver/outbox/keep-sending.ts'
import type { Sending } from '#web/driver/outbox/keep-sending.ts'
import type { Sent } from '#web/driver/outbox/step.ts'
import type { Waiting, WaitingPhoto } from '#web/driver/outbox/waiting.ts'
import { readPhone } from './phone.ts'
import type { Phone } from './phone.ts'

/** What is on the screen: what the phone keeps, and for a moment what it's being asked to keep. */
export type State = {
  /** Null until it has been read. */
  phone: Phone | null
  /** Whether the last attempt to send found no signal. */
  away: boolean
  /** The number of the attempt to send that is under way; null if none is. */
  sending: number | null
  /** What went wrong on the phone itself, such as no room; null if nothing did. */
  trouble: string | null
}

let state: State = { phone: null, away: false, sending: null, trouble: null }
const listeners = new Set<() => void>()
let sending: Sending | undefined
let attempts = 0

export const getState = (): State => state

export function setState(changes: Partial<State>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

/** The state, for a component that is drawn again when it changes. */
export function useAppState(): State {
  const [shown, show] = useState(state)
  useEffect(() => {
    const follow = () => show(state)
    listeners.add(follow)
    follow()
    return () => void listeners.delete(follow)
  }, [])
  return shown
}

/** What a tap or a keystroke changes: the screen shows it before it's on the disk. */
export type Ahead = { rows?: readonly Waiting[]; drafts: Phone['drafts'] }
/** What of it is on the disk now. */
export type Kept = { rows: readonly Waiting[]; photos: readonly WaitingPhoto[] }

/** Counts changes that the screen shows ahead of the disk. */
let changes = 0
let beingKept = 0
let writing: readonly Waiting[] = []

/** Reads again what the phone keeps. What is tapped or typed meanwhile isn't taken back. */
export async function reread(): Promise<void> {
  const before = changes
  const read = await readPhone()
  const isAhead = beingKept > 0 || before !== changes
  display({ ...read, drafts: isAhead && state.phone ? state.phone.drafts : read.drafts })
}

function display(phone: Omit<Phone, 'writing'>): void {
  const known = new Set(phone.actions.map(({ action }) => action.id))
  const ahead = writing.filter(({ action }) => !known.has(action.id))
  setState({
    phone: {
      ...phone,
      actions: [...phone.actions, ...ahead],
      writing: writing.map(({ action }) => action.id),
    },
  })
}

/**
 * Shows a tap or a keystroke at once, and then keeps it: neither waits for the disk. If it can't be kept, the
 * screen goes back to what is.
 * @param keep writes it down; null if the phone has no room
 * @returns whether it's on the disk
 */
export async function showThenKeep(
  { rows = [], drafts }: Ahead,
  keep: () => Promise<Kept | null>,
): Promise<boolean> {
  changes += 1
  beingKept += 1
  const kept = keep()
  writing = [...writing, ...rows]
  if (state.phone) display({ ...state.phone, drafts })
  const done = await kept
  beingKept -= 1
  writing = writing.filter((row) => !rows.includes(row))
  if (!done) await reread()
  else if (state.phone) showKept(state.phone, done)
  return done !== null
}

/** What was shown ahead is on the disk. Reading all of it again would cost a slow phone the next tap. */
function showKept(phone: Phone, { rows, photos }: Kept): void {
  if (rows.length === 0 && photos.length === 0) return
  const byId = new Map(rows.map((row) => [row.action.id, row]))
  const others = phone.photos.filter((one) => !photos.some(({ sha256 }) => sha256 === one.sha256))
  display({
    ...phone,
    actions: phone.actions.map((row) => byId.get(row.action.id) ?? row),
    photos: photos.length === 0 ? phone.photos : [...others, ...photos],
  })
}

/**
 * Starts the app: reads what is kept, follows changes by others, and sends from then on. A browser may have thrown away
 * all of it but the cookie: then the day comes again.
 */
export async function startStore(): Promise<void> {
  onChangeElsewhere(() => void reread())
  await reread()
  const { joined, ended } = state.phone ?? {}
  if (!joined && !ended && (await fetchDay()).kind === 'all') await reread()
  if (state.phone?.joined) startSending()
}

/** Begins to send, after joining too. */
export function startSending(): void {
  sending?.stop()
  sending = keepSending((sent: Sent | null) => {
    if (sent === null) return setState({ sending: (attempts += 1) })
    setState({ sending: null, ...(sent.kind !== 'busy' && { away: sent.kind === 'later' }) })
    if (sent.kind === 'ended') sending?.stop()
  })
}

/** Sends at once, after a tap. */
export const sendNow = (): void => sending?.now()

/** Sends at once because the driver asks, even if a call hangs. */
export const insist = (): void => sending?.insist()
