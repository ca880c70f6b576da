/** Whether a reader sees anything of a text: zero-width characters alone look empty. */
export function shows(text: string): boolean {
  return /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** A name, or what to call someone whose name shows nothing. */
export function shownName(name: string, otherwise: string): string {
  return shows(name) ? name : otherwise
}
