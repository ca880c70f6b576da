import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { meQuery } from '#web/office/api/people.ts'
import type { Me } from '#web/office/api/people.ts'
import { noteSignedIn } from '#web/office/api/remedies.ts'
import { landingOf } from './landing.ts'

/** Takes someone who has just signed in to their office, or to the screen that they asked for. */
export function useEnter(asked?: string): (me: Me) => void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return (me) => {
    // What the last person read is not for this one.
    cache.clear()
    cache.setQueryData(meQuery.queryKey, me)
    noteSignedIn()
    void navigate({ href: landingOf(me, asked) })
  }
}
