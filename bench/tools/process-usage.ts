import { readFile } from 'node:fs/promises'

/** CPU and memory of a process, from Linux's /proc. */

/** Clock ticks a second in /proc/<pid>/stat; 100 on every Linux that Node runs on. */
const TICKS = 100

/** CPU time since the process started, user and system, in milliseconds. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name is in brackets and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** Resident memory in megabytes (10^6 bytes): now, and at its peak. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024) / 1e6
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
