import type { NewStop } from '#contract/office/dispatch/runs/run.ts'
import type { Org } from '#server/db/tenant.ts'
import { NotDone } from '#server/dispatch/board/commands/answer-commands.ts'
import { runCommands } from '#server/dispatch/board/commands/run-commands.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { lockRun } from './find-run.ts'

/**
 * Puts a tip, the yard or a break into a run, as the board's command does.
 * @throws Refusal 404, or 422 if the run takes no more stops
 */
export async function addStopTo(
  org: Org,
  { id, stop: { kind, ...stop } }: { id: string; stop: NewStop },
  key: IdempotencyKey | null,
): Promise<void> {
  const run = await lockRun(org, id)
  const commands = [{ kind: 'add_stop' as const, runId: run.id, stop: kind, ...stop }]
  const body = { commands, dryRun: false, only: 'all' as const, emailHirers: false }
  try {
    await runCommands(org, body, key)
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    const message = error.answer.results[0]?.problems[0]?.message ?? 'takes no more stops'
    throw new Refusal(422, { field: 'run', code: 'wrong_state', message })
  }
}
