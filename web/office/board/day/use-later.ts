import { useDeferredValue, useEffect, useState } from 'react'

/** True a moment after the first paint. */
export function useLater(): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 60)
    return () => clearTimeout(timer)
  }, [])
  return useDeferredValue(later)
}
