import { Cron } from 'croner'
import type { Chore, ChoreContext } from './chore.ts'
import { chores } from './chores.ts'
import { claimChore, finishChore } from './claim-chore.ts'

/**
 * Runs each chore on its schedule until disposed of. A chore never overlaps itself, and each of its runs is one
 * process's; if that one dies, the next run is another's.
 * @param list other chores, for tests
 */
export function startChores(
  options: Omit<ChoreContext, 'chore' | 'now'>,
  list: readonly Chore[] = chores,
): Disposable {
  const { db, log } = options
  const crons = list.map(
    ({ name: chore, cron, run }) =>
      new Cron(cron, { protect: true, unref: true }, async (self) => {
        try {
          const now = self.currentRun()
          if (!now || !(await claimChore(db, chore, halfPeriod(self, now)))) return
          const done = await run({ ...options, chore, now })
          await finishChore(db, chore, done)
          if (done > 0) log.info({ chore, done }, 'chore done')
        } catch (error) {
          log.error({ chore, err: error }, 'chore failed')
        }
      }),
  )
  return { [Symbol.dispose]: () => crons.forEach((cron) => cron.stop()) }
}

/** Half the milliseconds until the next run: processes whose clocks differ by less share one run. */
function halfPeriod(cron: Cron, now: Date): number {
  const next = cron.nextRun(now)
  return next ? (next.getTime() - now.getTime()) / 2 : 0
}
