const EVERY_MS = 250

/**
 * Calls `stop` once the process that started this one has gone. npx hands a signal to the shell that it
 * puts between, which ends without telling us: the server would go on with nobody to stop it.
 */
export function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, EVERY_MS)
  timer.unref()
}
