import { findBookingStep } from '#contract/catalog/booking-steps.ts'
import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import { newDraft } from './draft.ts'
import type { Draft } from './draft.ts'

/** Keeps a draft over reloads, in this tab only, without cookies. */
export function keepDraft(path: string, draft: Draft): void {
  try {
    sessionStorage.setItem(`kerbside ${path}`, JSON.stringify(draft))
  } catch {
    // Some frames refuse storage, and it can be full: the draft then lasts as long as the page.
  }
}

/** The kept draft, or a new one. One that an older page kept may lack fields, which are then empty. */
export function loadDraft(path: string): Draft {
  const fresh = newDraft(newKey())
  try {
    const kept = sessionStorage.getItem(`kerbside ${path}`)
    if (kept === null) return fresh
    const draft = JSON.parse(kept) as Partial<Draft>
    return { ...fresh, ...draft, details: { ...fresh.details, ...draft.details } }
  } catch {
    return fresh
  }
}

/**
 * Keeps the step of a frame. The page around it always opens the first one, also when it's loaded again.
 * @param query what that page opened the frame with
 */
export function keepFramesStep(path: string, query: string, step: BookingStep): void {
  try {
    sessionStorage.setItem(`kerbside ${path}${query}`, step)
  } catch {
    // As above.
  }
}

/** The kept step of a frame; null if this tab hasn't opened it with this query before. */
export function loadFramesStep(path: string, query: string): BookingStep | null {
  try {
    return findBookingStep(sessionStorage.getItem(`kerbside ${path}${query}`) ?? '') ?? null
  } catch {
    return null
  }
}

/** A UUID. `crypto.randomUUID` needs https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
