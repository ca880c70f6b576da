import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * For a row of links that scrolls sideways on a phone: brings the one that is open into view.
 * @param shown what's open, such as its address; the row moves when that changes
 */
export function useCurrentInView(shown: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown === undefined) return
    const link = row.current?.querySelector('a[aria-current="page"]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return row
}
