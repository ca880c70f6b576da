/** Ends the processes a bench has started if the bench is interrupted (Ctrl-C, a time limit). */

const started = new Set<number>()

/**
 * Registers a process to end with this one, by SIGINT: for PostgreSQL that is the fast shutdown.
 * @returns a function to call once the process has ended
 */
export function endWithBench(pid: number): () => void {
  started.add(pid)
  return () => started.delete(pid)
}

process.once('exit', () => {
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGINT')
    } catch {
      // It has already ended.
    }
  }
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
