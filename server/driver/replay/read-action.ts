import { checkShape } from '#contract/check-shape.ts'
import { Action, ACTION_VERSION } from '#contract/driver/actions.ts'
import { formatProblems } from '#contract/problems.ts'
import { judge } from './logged-action.ts'
import type { Verdict } from './logged-action.ts'

/**
 * An action as a phone sent it, of any version that the server ever understood. A version that is replaced
 * stays readable for 180 days: an older action is turned into a present one here.
 * @returns the action, or why it can't be used
 */
export function readAction(sent: Record<string, unknown>): Action | Verdict {
  if (typeof sent['v'] === 'number' && sent['v'] > ACTION_VERSION) {
    return judge('rejected', 'unknown_version', 'The app is newer than the server: try again later')
  }
  const checked = checkShape(Action, sent)
  if (!('problems' in checked)) return checked.data
  const problems = formatProblems(checked.problems)
  return judge('rejected', 'invalid', `It can't be read: ${problems}`.slice(0, 500))
}

export function isVerdict(value: object): value is Verdict {
  return 'status' in value
}
