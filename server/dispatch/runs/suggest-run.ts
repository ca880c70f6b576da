import type { Suggestion } from '#contract/office/dispatch/runs/run-plans.ts'
import { minutesByDistance } from '#contract/dispatch/route/schedule.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { BY_DISTANCE, BY_ROUTER, NO_ANSWER } from '#server/dispatch/ways/read-with-times.ts'
import type { Router } from '#server/places/router.ts'
import { prepareRoute } from './prepare-route.ts'

/**
 * Suggests an order of the stops of a run that haven't begun. It changes nothing. The router is asked between
 * transactions; without an answer, driving times are estimated by distance.
 * @throws Refusal 404
 */
export async function suggestRun(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  router: Router | null,
  id: string,
): Promise<Suggestion> {
  const { suggest, points } = await inOrg((org) => prepareRoute(org, id))
  const table = router && (await router.table(points))
  const minutes = points.map((from, row) =>
    points.map((to, column) => {
      const seconds = table?.[row]?.[column] ?? null
      return seconds === null ? minutesByDistance(from, to) : Math.round(seconds / 60)
    }),
  )
  return { ...suggest(minutes), travel: table ? BY_ROUTER : router ? NO_ANSWER : BY_DISTANCE }
}
