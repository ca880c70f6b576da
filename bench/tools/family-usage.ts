import { readFile, readdir } from 'node:fs/promises'

/** Clock ticks a second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100

/**
 * CPU time of a process, its children, and those of its children that ended, in milliseconds: all of PostgreSQL, by its
 * first process.
 */
export async function cpuOfFamily(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const times = await Promise.all(pids.map((pid) => timesOf(Number(pid), parent)))
  return (times.reduce((sum, ticks) => sum + ticks, 0) * 1000) / TICKS
}

async function timesOf(pid: number, parent: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return 0
  // The name is in brackets and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [, ofParent] = fields
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  if (pid === parent) return (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)
  return Number(ofParent) === parent ? (user ?? 0) + (system ?? 0) : 0
}
