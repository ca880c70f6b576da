import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/free-port.ts'
import { endWithBench } from './end-with-bench.ts'

/** The server as an operator runs it: a process of its own that sees only the settings given. */

export type ServerProcess = {
  pid: number
  port: number
  /** Milliseconds from spawning the command to the first answer. */
  startedIn: number
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const manifest = readFileSync(`${root}package.json`, 'utf8')
const { start } = (JSON.parse(manifest) as { scripts: { start: string } }).scripts
/** Runs the script of `npm start` without npm, so our child process is the server itself. */
const withoutNpm = ['sh', '-c', start]

/**
 * Starts the server and waits until it answers. It writes its log to /dev/null: formatting log lines
 * is part of its work, storing them isn't.
 * @param folder a clone of the repository, installed
 */
export async function startServer(
  settings: Record<string, string>,
  command = withoutNpm,
  folder = root,
): Promise<ServerProcess> {
  const port = await freePort()
  const [file = '', ...args] = command
  const began = performance.now()
  const child = spawn(file, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      API_RATE_PER_MINUTE: '1000000000',
      PUBLIC_RATE_PER_MINUTE: '1000000000',
      DEMO_HOST_PORT: '0',
      DEMO_ORDERS: '0',
      ...settings,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`can't run ${file}`)
  const forget = endWithBench(pid)
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
      // It doesn't listen yet.
    }
    await sleep(5)
  }
}
