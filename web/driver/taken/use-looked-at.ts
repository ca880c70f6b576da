import { useLayoutEffect, useRef } from 'preact/hooks'
import type { News } from '#web/driver/day/news.ts'
import { look } from '#web/driver/state/look.ts'

/** What the office changed is news until the driver has seen it on the screen of its stop, and goes on. */
export function useLookedAt(news: readonly News[]): void {
  // In the layout's effects: other ones of a screen that is left at once would never run.
  const shownRef = useRef<readonly News[]>([])
  useLayoutEffect(() => {
    shownRef.current = news
  })
  useLayoutEffect(() => () => void look(shownRef.current.map(({ id }) => id)), [])
}
