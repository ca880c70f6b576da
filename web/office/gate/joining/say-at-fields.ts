import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { startWithCapital } from '#web/office/text.ts'

/** What's wrong, at the fields it is about; and for the form what is about none of them. */
export function sayAtFields(
  error: Error | null,
  fields: readonly string[],
): { at: Readonly<Record<string, string>>; form: string | null } {
  if (!error) return { at: {}, form: null }
  const problems = error instanceof Failure ? error.problems : []
  const at = problems
    .filter(({ field }) => fields.includes(field))
    .map(({ field, message }) => [field, `${startWithCapital(`${field} ${message}`)}.`])
  return {
    at: Object.fromEntries(at),
    form: at.length > 0 ? 'Something isn’t right yet. See below.' : describeFailure(error),
  }
}
