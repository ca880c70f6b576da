import { refuseBusy } from '#server/refusal.ts'

type Waiter = { resolve: () => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** How long a transaction waits for one of its organisation's connections. */
const PATIENCE_MS = 5000

/** How many wait for those of one organisation: each holds its request, with the body, in memory. */
const MOST_WAITING = 1000

/**
 * Divides a pool between organisations, so that a flood at one of them leaves connections for the others
 * (rules, section 9, "Locks and connections").
 */
export class Shares {
  readonly #most: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, Waiter[]>()

  /** @param most how many connections one organisation may hold */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes one of an organisation's places. Null if there is room, which costs no promise.
   * @throws Refusal 429 when a thousand wait already, or (by the promise) when no place is free in five seconds
   */
  take(organisation: string): Promise<void> | null {
    const held = this.#held.get(organisation) ?? 0
    if (held < this.#most) {
      this.#held.set(organisation, held + 1)
      return null
    }
    const line = this.#waiting.get(organisation) ?? []
    if (line.length >= MOST_WAITING) throw refuseBusy()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1)
        reject(refuseBusy())
      }, PATIENCE_MS)
      const waiter = { resolve, reject, timer }
      line.push(waiter)
      this.#waiting.set(organisation, line)
    })
  }

  /** Gives a place back, to the first that waits for it. */
  give(organisation: string): void {
    const line = this.#waiting.get(organisation)
    const next = line?.shift()
    if (line?.length === 0) this.#waiting.delete(organisation)
    if (next) {
      clearTimeout(next.timer)
      next.resolve()
      return
    }
    const held = this.#held.get(organisation) ?? 0
    if (held > 1) this.#held.set(organisation, held - 1)
    else this.#held.delete(organisation)
  }
}
