import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * For a row of links that scrolls sideways on a phone: brings the one that is open into view.
 * @param path the end of its address
 */
export function useCurrentInView(path: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const links = [...(row.current?.querySelectorAll('a') ?? [])]
    const link = links.find(({ pathname }) => pathname.endsWith(path))
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return row
}
