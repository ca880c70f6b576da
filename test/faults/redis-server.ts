import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether redis-server is installed here. */
export const hasRedis = canRun('redis-server', '--version')

export type RedisProcess = AsyncDisposable & { send(signal: NodeJS.Signals): void }

/** Starts a Redis without persistence and waits until it answers. */
export async function startRedis(port: number): Promise<RedisProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { cwd: tmpdir(), stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const giveUpAt = performance.now() + 20_000
  while (!(await answers(port))) {
    if (performance.now() > giveUpAt) throw new Error('Redis did not start')
    await sleep(20)
  }
  return {
    send: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    socket.write('PING\r\n')
    const [data] = (await once(socket, 'data')) as [Buffer]
    return data.toString().startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function canRun(command: string, argument: string): boolean {
  try {
    execFileSync(command, [argument], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
