import { startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether it's a moment after the first paint, and how not to wait for that. */
export function useLater(): [isLater: boolean, now: () => void] {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLater(true)), 60)
    return () => clearTimeout(timer)
  }, [])
  const now = useCallback(() => flushSync(() => setLater(true)), [])
  return [later, now]
}
