import { sql } from 'kysely'
import { ruledKinds } from '#contract/charges/charge-words.ts'
import type { RuledKind } from '#contract/charges/charge-words.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { proposeCharges } from '#server/charges/propose/propose-charges.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import { lastWorkdays, openCancelled, openHire, openService } from './open-orders.ts'
import { stories } from './stories.ts'

/** Each has customers of its own to ask. */
const TRIES = 4

/**
 * Lets a charge of each type wait for a person: of what the past has left none, something goes wrong at an order of
 * the last days.
 */
export async function addOneOfEach(past: Past, catalog: LoadedCatalog): Promise<void> {
  for (const [index, type] of ruledKinds.entries()) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await past.when(past.now).inOrg((org) => waits(org, type))) break
      const turn = 3 + index * 5 + attempt * 11
      const orderId = await openOrder(past, catalog, { type, turn })
      if (orderId !== null) {
        await past.when(past.now).inOrg((org) => proposeCharges(org, orderId))
      }
    }
  }
}

/** Whether a charge of a type is to review. */
async function waits(org: Org, type: RuledKind): Promise<boolean> {
  const [one] = await org.tx.run(sql`
    select from charges where organisation_id = ${org.id} and type = ${type} and state = 'proposed'
      and waits_for is distinct from 'docket' limit 1`)
  return one !== undefined
}

async function openOrder(
  past: Past,
  catalog: LoadedCatalog,
  { type, turn }: { type: RuledKind; turn: number },
): Promise<string | null> {
  const { first, second } = lastWorkdays(past)
  if (type === 'cancellation') return openCancelled(past, catalog, { turn, day: second })
  if (type === 'visit') return openService(past, catalog, { turn, day: second })
  const story = stories[type]
  if (!story) return null
  // A collection that fails on the day that was agreed.
  const fails = type === 'futile_trip' || type === 'extra_days'
  const orderId = await openHire(past, catalog, { turn, day: fails ? first : second })
  if (orderId !== null) await story({ past, orderId, first, second })
  return orderId
}
