import { MAX_ACTIONS } from '#contract/driver/limits.ts'
import type { ActionsAnswer } from '#contract/driver/actions.ts'
import { call } from '#web/driver/api/call.ts'
import { measureOffset } from '#web/driver/kept/clock.ts'
import { within } from '#web/driver/kept/database.ts'
import { readValue, writeValue } from '#web/driver/kept/values.ts'
import { stopFor } from './step.ts'
import type { Step } from './step.ts'
import { isUnsent } from './waiting.ts'
import type { Waiting } from './waiting.ts'

/**
 * If a whole list is refused, its actions are sent one by one, so that a bad one doesn't block the others.
 */
let atOnce = MAX_ACTIONS

/** Sends the next actions in their order, and writes down what became of each. */
export async function sendActions(): Promise<Step> {
  const waiting = await nextActions()
  if (waiting.length === 0) return 'none'
  const sentAt = Date.now()
  const reply = await call('POST', '/api/driver/actions', {
    body: {
      sentAt: new Date(sentAt).toISOString(),
      actions: waiting.map(({ action }) => action),
    },
  })
  if (reply.kind === 'lost') return stopFor({})
  if (reply.kind === 'refused') {
    if (![400, 413, 415, 422].includes(reply.status)) return stopFor(reply)
    return refuse(waiting, reply.says)
  }
  atOnce = MAX_ACTIONS
  const answer: ActionsAnswer = await reply.response.json()
  const heardAt = Date.now()
  const results = new Map(answer.results.map((result) => [result.id, result]))
  const answered = waiting.flatMap((row): Waiting[] => {
    const result = results.get(row.action.id)
    if (!result) return []
    const { status, reason } = result
    return [{ ...row, answer: { status, reason }, answeredAt: heardAt }]
  })
  await keep(answered, async (keeping) => {
    writeValue(keeping, 'offset', measureOffset(answer.serverTime, sentAt, heardAt))
    writeValue(keeping, 'heardAt', heardAt)
  })
  // Otherwise a server that answers none of them would be asked forever.
  return answered.length > 0 ? 'more' : stopFor({})
}

async function nextActions(): Promise<Waiting[]> {
  return within('readonly', async (keeping) => {
    const joined = await readValue(keeping, 'joined')
    const rows = await keeping.all<Waiting>('actions')
    const own = rows.filter((row) => isUnsent(row) && row.driverId === joined?.driver.id)
    return own.slice(0, atOnce)
  })
}

/** The server can't read the list: alone, each action is read, or stays with the driver to see. */
async function refuse(waiting: readonly Waiting[], says: string): Promise<Step> {
  if (waiting.length > 1) {
    atOnce = 1
    return 'more'
  }
  const message = `The server can’t read this: ${says}. Call the office.`
  const answer = { status: 'rejected', reason: { code: 'invalid', message } } as const
  await keep(waiting.map((row) => ({ ...row, answer, answeredAt: Date.now() })))
  return 'more'
}

async function keep(
  rows: readonly Waiting[],
  also?: Parameters<typeof within<void>>[1],
): Promise<void> {
  await within('readwrite', async (keeping) => {
    for (const row of rows) keeping.put('actions', row.action.seq, row)
    await also?.(keeping)
  })
}
