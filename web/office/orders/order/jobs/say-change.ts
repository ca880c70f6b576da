type Values = Readonly<Record<string, unknown>> | null

/** What a change was, in words: "weightKg 400 → 4000, reason Typo". */
export function sayChange(before: Values, after: Values): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .flatMap((name) => {
      const [was, is] = [sayValue(before?.[name]), sayValue(after?.[name])]
      if (was === is || (was === null && is === null)) return []
      const word = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
      return [was === null ? `${word} ${is}` : `${word} ${was} → ${is ?? 'nothing'}`]
    })
    .join(', ')
}

function sayValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.join(', ') || null
  }
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value)
}
