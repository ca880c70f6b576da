const EVERY_MS = 250

/**
 * Calls `stop` once the parent process has gone. npx starts the server through a shell and signals
 * only the shell, which exits without passing the signal on. The server would keep running unattended.
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
