/** How many lines in a window are written as they are, and how long a window is. */
const LINES = 20
const WINDOW_MS = 10_000

/** Lets through the first few lines of a flood, and reports the rest in one. */
export type FloodGate = {
  /** Whether the next line may be written. */
  opens(): boolean
  /** Reports what is left now. */
  close(): void
}

/**
 * A log that got a line for each refused request would fill a disk, which is cheap for the sender.
 * @param report gets the number of lines that weren't written in a window
 */
export function createFloodGate(report: (left: number) => void): FloodGate {
  let written = 0
  let left = 0
  let timer: NodeJS.Timeout | null = null

  const close = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (left > 0) report(left)
    written = 0
    left = 0
  }
  return {
    opens() {
      timer ??= setTimeout(close, WINDOW_MS).unref()
      if (written < LINES) {
        written += 1
        return true
      }
      left += 1
      return false
    },
    close,
  }
}
