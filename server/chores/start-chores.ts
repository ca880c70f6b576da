import { Cron } from 'croner'
import type { ChoreContext } from './chore.ts'
import { chores } from './chores.ts'

/** Runs each chore on its schedule until disposed of. A chore never overlaps itself. */
export function startChores(options: Omit<ChoreContext, 'chore' | 'now'>): Disposable {
  const { log } = options
  const crons = chores.map(
    ({ name: chore, cron, run }) =>
      new Cron(cron, { protect: true, unref: true }, async (self) => {
        try {
          const now = self.currentRun()
          const done = now ? await run({ ...options, chore, now }) : 0
          if (done > 0) log.info({ chore, done }, 'chore done')
        } catch (error) {
          log.error({ chore, err: error }, 'chore failed')
        }
      }),
  )
  return { [Symbol.dispose]: () => crons.forEach((cron) => cron.stop()) }
}
