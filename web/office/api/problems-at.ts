import { startWithCapital } from '#web/office/text.ts'
import { describeFailure, Failure } from './failure.ts'

/**
 * What’s wrong, at the fields it is about, by their labels; and for the form what is about none of them.
 * @param labels of the form’s fields, by the names that the API gives them
 */
export function problemsAt(
  error: Error | null,
  labels: Readonly<Record<string, string>>,
): { at: Readonly<Record<string, string>>; form: string | null } {
  if (!error) return { at: {}, form: null }
  const problems = error instanceof Failure ? error.problems : []
  const at = problems.flatMap(({ field, message }) => {
    const label = labels[field]
    return label === undefined ? [] : [[field, `${startWithCapital(label)} ${message}.`] as const]
  })
  return {
    at: Object.fromEntries(at),
    form: at.length > 0 ? 'Something isn’t right yet. See below.' : describeFailure(error),
  }
}
