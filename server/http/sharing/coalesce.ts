/**
 * Shares loads between callers that ask for the same key at the same time. Every caller gets a load
 * that began after it asked, so no value is older than the call. A crowd costs two loads.
 */
export function coalesce<Value>(
  load: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Value>>()

  return (key) => {
    const waiting = next.get(key)
    if (waiting) return waiting
    const begin = async () => {
      await running.get(key)
      // Lets calls from the same turn of the event loop share this load.
      await turn()
      next.delete(key)
      const loading = load(key)
      const settled = loading.then(ignore, ignore)
      running.set(key, settled)
      void settled.then(() => running.get(key) === settled && running.delete(key))
      return loading
    }
    const promise = begin()
    next.set(key, promise)
    return promise
  }
}

function ignore(): void {}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
