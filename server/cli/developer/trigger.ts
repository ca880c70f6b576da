import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BadArguments, optional, readArguments } from '#server/cli/arguments.ts'
import type { ClientContext } from './client-command.ts'
import { Trouble, openConnection } from './connection.ts'
import type { Answered } from './connection.ts'

const text = { type: 'string' } as const
const OPTIONS = { key: text, url: text, order: text, job: text, json: { type: 'boolean' } } as const

const MOST_TRIES = 5
const PAUSE_MS = 1000

/**
 * Makes an event happen in a test organisation, and prints what happened.
 * @throws BadArguments, also for what the server refuses
 */
export async function trigger(
  context: ClientContext,
  args: string[],
  usage: string,
): Promise<void> {
  const values = readArguments(args, usage, ['type'], OPTIONS)
  await using connection = openConnection(values, { ...context, usage })
  const [orderId, jobId] = [optional(values, 'order'), optional(values, 'job')]
  const body = {
    type: values['type'],
    ...(orderId !== null && { orderId }),
    ...(jobId !== null && { jobId }),
  }
  // An answer that gets lost doesn't make it happen twice.
  const once = { 'idempotency-key': randomUUID() }
  const { json } = await insist(context, () => connection.post('/api/v1/test/events', body, once))
  for (const line of values['json'] === true ? [JSON.stringify(json)] : describe(json)) {
    context.print(line)
  }
}

/** Tries again what may have been carried out without an answer. @throws BadArguments for a refusal */
async function insist(
  { signal }: ClientContext,
  attempt: () => Promise<Answered>,
): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Trouble)) throw error
      const { status, message } = error
      const isRefusal = status !== null && status < 500 && status !== 429
      if (isRefusal) throw new BadArguments(message)
      if (tries === MOST_TRIES) throw error
      await sleep((error.retryAfterSeconds ?? tries) * PAUSE_MS, undefined, { signal })
    }
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the server may be of another version
function describe({ event, orderId, jobId }: any): string[] {
  const { data } = event
  const facts: [string, string][] = [
    ['event', `${event.type}  ${event.id}`],
    ['order', `${data.orderReference ?? data.reference}  ${orderId}`],
    ...(jobId === null ? [] : [['job', `${data.reference}  ${jobId}`] as [string, string]]),
    ['status', `${data.status}, version ${data.version}`],
  ]
  return facts.map(([name, value]) => name.padEnd(8) + value)
}
