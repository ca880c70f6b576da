import { useSyncExternalStore } from 'react'

const desk = matchMedia('(min-width: 1321px)')
const phone = matchMedia('(max-width: 640px)')

/** How much room there is: a wide desk, less, so that the rail folds, or a phone. */
export function useNarrow(): 'wide' | 'narrow' | 'phone' {
  return useSyncExternalStore(subscribe, () =>
    phone.matches ? 'phone' : desk.matches ? 'wide' : 'narrow',
  )
}

function subscribe(changed: () => void): () => void {
  const stop = new AbortController()
  for (const query of [desk, phone]) query.addEventListener('change', changed, stop)
  return () => stop.abort()
}
