/**
 * Keeps each loaded value for a moment, so that a crowd costs one load a moment. The moment counts
 * from before the load begins. Failures aren't kept.
 * @param ms the greatest age of a value, in milliseconds
 */
export function remember<Value>(
  load: (key: string) => Promise<Value>,
  ms: number,
): (key: string) => Promise<Value> {
  const recent = new Map<string, { value: Promise<Value>; until: number }>()

  return (key) => {
    const now = performance.now()
    const known = recent.get(key)
    if (known && now < known.until) return known.value
    const loaded = { value: load(key), until: now + ms }
    recent.set(key, loaded)
    const forget = () => recent.get(key) === loaded && recent.delete(key)
    loaded.value.catch(forget)
    setTimeout(forget, ms).unref()
    return loaded.value
  }
}
