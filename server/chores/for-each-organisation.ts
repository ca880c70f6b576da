import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'
import type { PaymentDesk } from '#server/payments/desk.ts'
import type { Chore } from './chore.ts'

/** What a task gets for each organisation. */
export type ChoreDesk = PaymentDesk & { chore: string }

/**
 * Makes a chore of a task for one organisation: runs it for each in turn. If it fails for one, that's
 * logged and the next one runs.
 */
export function forEachOrganisation(task: (desk: ChoreDesk) => Promise<number>): Chore['run'] {
  return async ({ chore, db, payments, log }) => {
    const actor = { type: 'system', name: chore } as const
    let done = 0
    for (const organisation of await listOrganisationIds(db)) {
      try {
        done += await task({
          inOrg: (work) => enterOrganisation(db, organisation, actor, work),
          chore,
          payments,
          log,
        })
      } catch (error) {
        log.error({ chore, organisation, err: error }, 'chore failed')
      }
    }
    return done
  }
}
