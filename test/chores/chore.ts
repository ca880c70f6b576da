import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { repository } from '#test/processes.ts'

/** The chores that a test can kill. */
export type ChoreName = 'look-at-charges' | 'send-reminders' | 'mail-collections'

/** A chore in a process of its own, which can be killed. */
export type Chore = AsyncDisposable & {
  /**
   * Starts it and kills it with SIGKILL some milliseconds later. The next run has a new process.
   * @param ahead the milliseconds by which its clock is ahead
   */
  killAfter(milliseconds: number, ahead: number): Promise<void>
}

/** Opens a chore for one organisation. */
export function openChore(
  databaseUrl: string,
  { name, organisation }: { name: ChoreName; organisation: string },
): Chore {
  const start = async () => {
    const child = spawn(
      process.execPath,
      ['test/chores/chore-process.ts', databaseUrl, organisation, name],
      { cwd: repository, stdio: ['pipe', 'pipe', 'pipe'] },
    )
    child.stdin.on('error', () => {})
    await once(createInterface({ input: child.stdout }), 'line')
    return child
  }
  /** The next one starts while the test goes on. */
  let next = start()
  const end = async (child: ChildProcessWithoutNullStreams) => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    async killAfter(milliseconds, ahead) {
      const child = await next
      child.stdin.write(`${ahead}\n`)
      await sleep(milliseconds)
      await end(child)
      next = start()
    },
    async [Symbol.asyncDispose]() {
      await end(await next)
    },
  }
}
