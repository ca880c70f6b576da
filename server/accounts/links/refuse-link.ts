import { deadLink } from '#contract/api/refusals/people.ts'
import { Refusal } from '#server/refusal.ts'

/** The answer to a link that no longer works, or never did. */
export function refuseLink(): Refusal {
  return new Refusal(404, deadLink.says)
}
