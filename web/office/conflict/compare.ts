/** A form’s fields as text, by name. */
export type Values = Readonly<Record<string, string>>

/** A field that someone else has changed since a person began to type. */
export type Difference = {
  field: string
  /** As people read it: "Gate code". */
  label: string
  was: string
  now: string
  /** What the person typed instead; null if they left the field alone. */
  mine: string | null
  /** Who changed it; null if that isn’t known. */
  by: string | null
}

/** The typed values that differ from what they began with. */
export function changesOf(began: Values, typed: Values): Values {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== began[field]),
  )
}

/**
 * What others have changed since `began`, field by field, in the order of the labels. Pure.
 * @param by who changed a field last
 */
export function compare(
  labels: Values,
  {
    began,
    now,
    typed,
    by,
  }: {
    began: Values
    now: Values
    typed: Values
    by: (field: string) => string | null
  },
): Difference[] {
  const mine = changesOf(began, typed)
  return Object.entries(labels).flatMap(([field, label]) => {
    const [was = '', is = ''] = [began[field], now[field]]
    if (was === is) return []
    return [{ field, label, was, now: is, mine: mine[field] ?? null, by: by(field) }]
  })
}

/** What is still mine once every field that others changed takes their value. */
export function withoutTheirs(typed: Values, differences: readonly Difference[]): Values {
  const theirs = new Set(differences.map(({ field }) => field))
  return Object.fromEntries(Object.entries(typed).filter(([field]) => !theirs.has(field)))
}
