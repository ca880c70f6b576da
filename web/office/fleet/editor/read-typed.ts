/** What was typed, as the API takes it. */

/** A whole number; null if nothing was typed. What isn't one is sent as it is, and refused at its field. */
export function wholeOrNull(typed: string): number | null {
  const bare = typed.replaceAll(/[\s,]/g, '')
  return bare === '' ? null : Number(bare)
}

/** An id that was chosen; null for "none". */
export function idOrNull(chosen: string): string | null {
  return chosen === '' ? null : chosen
}

/** What was chosen of several; null for none, which means all. */
export function severalOrNull(chosen: string): string[] | null {
  return chosen === '' ? null : chosen.split(',')
}

/** A number as a form shows it. */
export function shown(value: number | null): string {
  return value === null ? '' : String(value)
}

/** The choices of a list: the ones in use, and the one that's chosen already. */
export function optionsOf(
  records: readonly { id: string; name: string; archivedAt: string | null }[],
  none: string,
  chosen: string | null = null,
): [string, string][] {
  const offered = records.filter(({ id, archivedAt }) => archivedAt === null || id === chosen)
  return [['', none], ...offered.map(({ id, name }): [string, string] => [id, name])]
}
