import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Sends requests at a steady rate, without waiting for earlier answers, as callers who don't
 * know of each other do.
 */

export type PacedRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
}

export type PacedAnswers = {
  /** Milliseconds from the moment a request was due to the end of its answer. */
  latencies: number[]
  /** How often each status was answered. */
  statuses: Map<number, number>
}

/** @param next makes each request; it's called when the request is due */
export async function sendPaced(
  port: number,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: () => PacedRequest,
): Promise<PacedAnswers> {
  using agent = disposable(new Agent({ keepAlive: true, maxSockets: 200 }))
  const answers: PacedAnswers = { latencies: [], statuses: new Map() }
  const asked: Promise<void>[] = []
  const note = async (asking: Promise<number>, dueAt: number) => {
    const status = await asking
    answers.latencies.push(performance.now() - dueAt)
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
  }
  const began = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const dueAt = began + (count / perSecond) * 1000
    await sleep(Math.max(0, dueAt - performance.now()))
    asked.push(note(ask(agent.it, port, next()), dueAt))
  }
  await Promise.all(asked)
  return answers
}

function ask(agent: Agent, port: number, { body, ...sent }: PacedRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const headers = { ...sent.headers, ...(text && { 'content-type': 'application/json' }) }
    const asked = request({ ...sent, headers, agent, port, host: '127.0.0.1' }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject)
      response.resume()
    })
    asked
      .once('error', (error: NodeJS.ErrnoException) => {
        // The server ended a connection that was idle just as it was used again: browsers ask once more.
        const wasIdle = asked.reusedSocket && error.code === 'ECONNRESET'
        if (wasIdle) resolve(ask(agent, port, { ...sent, ...(body && { body }) }))
        else reject(error)
      })
      .end(text)
  })
}

function disposable(it: Agent) {
  return { it, [Symbol.dispose]: () => it.destroy() }
}

/** The items' requests, one after the other and round again. */
export function turns<Item>(
  items: Item[],
  toRequest: (item: Item) => PacedRequest,
): () => PacedRequest {
  let count = 0
  return () => {
    const item = items[(count += 1) % items.length]
    if (item === undefined) throw new Error('nothing to send')
    return toRequest(item)
  }
}
