import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from './end-with-bench.ts'

/** The program as an operator runs it: its own process, with the settings given and no others. */

export type ServerProcess = {
  pid: number
  port: number
  /** Milliseconds from the spawning to the first answer. */
  startedIn: number
  stop(): Promise<void>
}

const root = new URL('../../', import.meta.url)
const manifest = readFileSync(new URL('package.json', root), 'utf8')
const { start } = (JSON.parse(manifest) as { scripts: { start: string } }).scripts
/** What `npm start` runs, without npm, so that the process is the server itself. */
const asStarted = ['sh', '-c', start]

/** Starts the server and waits until it answers. Its log goes to /dev/null, as its work is counted. */
export async function startServer(
  settings: Record<string, string>,
  command = asStarted,
): Promise<ServerProcess> {
  const port = await freePort()
  const [file = '', ...args] = command
  const began = performance.now()
  const child = spawn(file, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      API_RATE_PER_MINUTE: '1000000000',
      PUBLIC_RATE_PER_MINUTE: '1000000000',
      DEMO_HOST_PORT: '0',
      ...settings,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} cannot be run`)
  const forget = endWithUs(pid)
  const answered = await Promise.race([untilAnswered(port), ended.then(() => false)])
  if (!answered) throw new Error('the server ended before it answered')
  return {
    pid,
    port,
    startedIn: performance.now() - began,
    async stop() {
      child.kill('SIGTERM')
      await ended
      forget()
    },
  }
}

async function untilAnswered(port: number): Promise<boolean> {
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
      await answer.arrayBuffer()
      if (answer.ok) return true
    } catch {
      // Not listening yet.
    }
    await sleep(5)
  }
}

/** A port of loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
