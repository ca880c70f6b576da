/** The payloads of events that were claimed lately: most go to several endpoints, one soon after the other. */
export type HeldPayloads = {
  /** The events whose payloads needn't be read again. */
  names(): string[]
  /** Holds a payload that was read: one buffer, however many endpoints get it. */
  hold(event: string, payload: string): void
  find(event: string): Buffer | undefined
}

/** How long a payload is held: after that it's read again, as an erasure may have changed it. */
const HELD_MS = 5000
const MOST = 100

export function createHeldPayloads(): HeldPayloads {
  /** In the order of their use, the latest last. */
  const held = new Map<string, { payload: Buffer; since: number }>()
  return {
    names() {
      const now = performance.now()
      for (const [event, { since }] of held) if (now - since > HELD_MS) held.delete(event)
      for (const event of [...held.keys()].slice(0, -MOST)) held.delete(event)
      return [...held.keys()]
    },
    hold(event, payload) {
      held.set(event, { payload: Buffer.from(payload), since: performance.now() })
    },
    find(event) {
      const found = held.get(event)
      if (!found) return undefined
      held.delete(event)
      held.set(event, found)
      return found.payload
    },
  }
}
