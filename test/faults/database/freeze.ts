import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process's state ("T" is stopped) and its parent's number; neither once it is gone. */
async function statusOf(pid: number): Promise<{ state?: string; parent?: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, parent] = stat.split(') ')[1]?.split(' ') ?? []
  return { ...(state && { state }), ...(parent && { parent: Number(parent) }) }
}

async function childrenOf(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(pids.map(async (pid) => (await statusOf(pid)).parent))
  return pids.filter((_, index) => parents[index] === postmaster)
}

/**
 * Freezes a PostgreSQL server and its backends until disposed of. The postmaster is stopped first and
 * wakes last: a backend that ends meanwhile keeps its number, as its end goes unnoticed.
 */
export async function freeze(postmaster: number): Promise<AsyncDisposable> {
  process.kill(postmaster, 'SIGSTOP')
  while ((await statusOf(postmaster)).state !== 'T') await sleep(5)
  const children = await childrenOf(postmaster)
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return {
    async [Symbol.asyncDispose]() {
      for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT')
    },
  }
}
