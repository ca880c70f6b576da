import { useRef } from 'react'

/**
 * An `Idempotency-Key` for a form that creates something: the same for every attempt to send what it holds,
 * so that a lost answer creates nothing twice. Call `renew` when what it holds has changed or was created.
 */
export function useIdempotencyKey(): { get: () => string; renew: () => void } {
  const key = useRef<string | null>(null)
  return {
    get: () => (key.current ??= crypto.randomUUID()),
    renew: () => {
      key.current = null
    },
  }
}
