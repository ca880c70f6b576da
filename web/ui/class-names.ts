/** A `class` attribute: the names that apply, with a space between. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
