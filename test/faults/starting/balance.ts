import { ask } from '#test/ask.ts'
import type { Answer } from '#test/answer.ts'

export type Balancer = Disposable & {
  /** The ports of the servers that are ready. */
  ready: () => readonly number[]
  ask: (path: string, init?: RequestInit) => Promise<Answer>
}

/** Asks each server a few times a second whether it's ready, and sends requests to those that are. */
export function balance(ports: readonly number[]): Balancer {
  let ready: readonly number[] = ports
  let turn = 0
  const timer = setInterval(() => {
    void look()
  }, 200)
  const look = async () => {
    const found = await Promise.all(
      ports.map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
        await answer?.text()
        return { port, ok: answer?.ok === true }
      }),
    )
    ready = found.filter(({ ok }) => ok).map(({ port }) => port)
  }
  return {
    ready: () => ready,
    [Symbol.dispose]: () => clearInterval(timer),
    ask: (path, init) => {
      turn += 1
      return ask(`http://127.0.0.1:${ready[turn % ready.length]}`, path, init)
    },
  }
}
