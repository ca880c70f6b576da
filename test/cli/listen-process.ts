import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eventually } from '#test/eventually.ts'
import { BUILT, repository } from '#test/processes.ts'

/** `kerbside listen` in a process of its own, which a test can kill. */
export type Listening = AsyncDisposable & {
  stdout(): string
  /** Waits until it has printed a sentence, on however many lines. */
  says(sentence: string): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** @param home the folder in which it keeps where it was */
export function startListen(words: string[], home: string): Listening {
  const [file, ...args] = BUILT
  const child = spawn(file, [...args, 'listen', ...words], {
    cwd: repository,
    env: { PATH: process.env['PATH'], HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  const ended = once(child, 'close')
  const stop: Listening['stop'] = async (signal = 'SIGTERM') => {
    child.kill(signal)
    const [code] = await ended
    return code
  }
  return {
    stdout: () => stdout,
    says: (sentence) => eventually(() => stdout.replaceAll(/\s+/g, ' ')).toContain(sentence),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  }
}
