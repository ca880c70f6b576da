import { setTimeout as sleep } from 'node:timers/promises'

/** Does the work every so often, never twice at once, without keeping the process alive. */
export function repeat(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()

  async function run() {
    while (await pause(everyMs, stopping.signal)) await work()
  }
  const running = run()

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** False when the pause was cut short. */
async function pause(ms: number, signal: AbortSignal) {
  return sleep(ms, true, { signal, ref: false }).catch(() => false)
}
