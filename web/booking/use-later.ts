import { useEffect, useState } from 'preact/hooks'
import type { later as Later } from './later-steps.tsx'

/**
 * The steps after the first; null until they're loaded, which is after the first paint, while the suburb is
 * typed. Browsers remember that they couldn't load a program, so only loading the page again helps.
 */
export function useLater(): typeof Later | 'failed' | null {
  const [later, setLater] = useState<typeof Later | 'failed' | null>(null)
  // Preact runs effects after the paint.
  useEffect(() => {
    import('./later-steps.tsx').then(
      (loaded) => setLater(loaded.later),
      () => setLater('failed'),
    )
  }, [])
  return later
}
