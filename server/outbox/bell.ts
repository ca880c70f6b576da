/** Wakes a loop. A ring while nothing waits isn't lost: the next wait ends at once. */
export type Bell = {
  ring(): void
  /** Waits for a ring, at most `ms` milliseconds. */
  wait(ms: number): Promise<void>
}

/** @param stopping ends every wait */
export function createBell(stopping: AbortSignal): Bell {
  let rung = false
  let wake: (() => void) | undefined
  stopping.addEventListener('abort', () => wake?.(), { once: true })
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(ms) {
      if (!rung && !stopping.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      rung = false
    },
  }
}
