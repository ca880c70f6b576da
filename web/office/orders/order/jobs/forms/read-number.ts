/** A whole number as people type it: "1,240" is 1240. Null if it's empty or isn't one. */
export function readNumber(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
