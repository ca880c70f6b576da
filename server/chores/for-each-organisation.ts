import type { Database } from '#server/db/connect.ts'
import { announceChange } from '#server/live/announce-change.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import type { PaymentDesk } from '#server/payments/desk.ts'
import { fewAtATime } from '#server/payments/few-at-a-time.ts'
import { takesPayment } from '#server/payments/providers/provider.ts'
import type { Chore } from './chore.ts'

/** What a task gets for each organisation. */
export type ChoreDesk = PaymentDesk & { chore: string }

/** Lists the ids of organisations in one query. */
type ListIds = (db: Database) => Promise<string[]>

/**
 * Makes a chore of a task for one organisation: runs it in turn for each one where the chore may have something to do. The
 * database names those in one query. If it fails for one, that's logged and the next one runs.
 * @param topics of the hints that open pages get if it did something
 */
export function forEachOrganisation(
  task: (desk: ChoreDesk) => Promise<number>,
  topics: readonly string[] = [],
): Chore['run'] {
  return (context) => visit(task, { list: listWithWork(context.chore), atOnce: 1, topics })(context)
}

/**
 * Makes a chore of a task that calls providers: runs it only for the organisations that `list` says have
 * something to do, for four of them at a time, so that a slow provider holds up no one else.
 * @param topics of the hints that open pages get if it did something
 */
export function forOrganisationsWithWork(
  task: (desk: ChoreDesk) => Promise<number>,
  list: ListIds,
  topics: readonly string[] = [],
): Chore['run'] {
  return visit(task, { list, atOnce: 4, topics })
}

function visit(
  task: (desk: ChoreDesk) => Promise<number>,
  { list, atOnce, topics }: { list: ListIds; atOnce: number; topics: readonly string[] },
): Chore['run'] {
  return async ({ chore, db, payments, log }) => {
    const actor = { type: 'system', name: chore } as const
    let done = 0
    await fewAtATime(each(await list(db)), atOnce, async (organisation) => {
      try {
        const did = await task({
          inOrg: (work) =>
            enterOrganisation(db, organisation, actor, (org) =>
              work({ ...org, takesPayment: takesPayment(org, payments) }),
            ),
          chore,
          payments,
          log,
        })
        done += did
        if (did > 0 && topics.length > 0) await announceChange(db, organisation, topics)
      } catch (error) {
        log.error({ chore, organisation, err: error }, 'chore failed')
      }
    })
    return done
  }
}

/** The organisations where a chore may find something to do, by `organisations_with_work`. */
function listWithWork(chore: string): ListIds {
  return async (db) => {
    const text = 'select id from organisations_with_work($1)'
    const rows = await db.query<{ id: string }>({ text, values: [chore] })
    return rows.map(({ id }) => id)
  }
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item, void> {
  yield* items
}
