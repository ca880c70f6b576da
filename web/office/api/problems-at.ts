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
    const name = labels[field] === undefined ? listOf(field) : field
    const label = labels[name]
    return label === undefined ? [] : [[name, `${startWithCapital(label)} ${message}.`] as const]
  })
  return {
    // The first of a list's values that is wrong shows.
    at: Object.fromEntries(at.toReversed()),
    form: at.length > 0 ? 'Something isn’t right yet. See below.' : describeFailure(error),
  }
}

/** The field that a person types a list into, of a problem with one of its values: `remindAfter[1]`. */
function listOf(field: string): string {
  return field.replace(/[.[].*$/, '')
}
