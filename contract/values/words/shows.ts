/** Whether a reader sees anything of a text: zero-width characters alone look empty. */
export function shows(text: string): boolean {
  return /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** Whether a reader misses a part of a text, such as a zero-width space. */
export function hidesSomething(text: string): boolean {
  return /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** A name, or what to call someone whose name shows nothing. */
export function shownName(name: string, otherwise: string): string {
  return shows(name) ? name : otherwise
}
