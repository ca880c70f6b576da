/** Ends what a bench has started when the bench itself is ended early, as by Ctrl-C or a time limit. */

const started = new Set<number>()

/**
 * Notes a process to end with this one. SIGINT is what PostgreSQL stops quickly for, and the others
 * stop for it too.
 * @returns forgets the process again, for when it has ended
 */
export function endWithUs(pid: number): () => void {
  started.add(pid)
  return () => started.delete(pid)
}

process.once('exit', () => {
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGINT')
    } catch {
      // It has ended already.
    }
  }
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
