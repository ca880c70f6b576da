import { useEffect, useState } from 'preact/hooks'

/** Counts down to 0 from a number of seconds; null while there is nothing to count. */
export function useCountdown(from: number | null): number | null {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    setLeft(from)
    if (from === null) return
    const timer = setInterval(() => {
      setLeft((before) => (before === null ? null : Math.max(0, before - 1)))
    }, 1000)
    return () => clearInterval(timer)
  }, [from])
  return left
}
