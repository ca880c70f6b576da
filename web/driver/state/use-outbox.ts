import { isOpen, isUnsent } from '#web/driver/outbox/waiting.ts'
import type { Waiting, WaitingPhoto } from '#web/driver/outbox/waiting.ts'
import { useAppState } from './store.ts'

/** What isn't sent, and what wasn't accepted. A tap counts once it's on the disk, not before. */
export type Outbox = {
  /** How many reports and photos are only on this phone. */
  unsent: number
  waiting: readonly Waiting[]
  /** Photos whose report is sent. */
  photos: readonly WaitingPhoto[]
  /** Not accepted: a person has to do something. */
  open: readonly (Waiting | WaitingPhoto)[]
}

export function useOutbox(): Outbox {
  const { phone } = useAppState()
  const isKept = ({ action }: Waiting) => !phone?.writing.includes(action.id)
  const waiting = phone?.actions.filter((row) => isUnsent(row) && isKept(row)) ?? []
  const photos = phone?.photos.filter(({ refused }) => refused === null) ?? []
  const open = [
    ...(phone?.actions.filter(isOpen) ?? []),
    ...(phone?.photos.filter(({ refused }) => refused !== null) ?? []),
  ]
  // A photo counts once: with its report, or alone once that is sent.
  const named = new Set(
    waiting.map(({ action }) => (action.kind === 'photo' ? action.data.sha256 : null)),
  )
  const alone = photos.filter(({ sha256 }) => !named.has(sha256))
  return { unsent: waiting.length + alone.length, waiting, photos: alone, open }
}
