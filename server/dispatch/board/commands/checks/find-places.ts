import { sql } from 'kysely'
import type { BoardCommand } from '#contract/office/dispatch/board/commands.ts'
import type { Org } from '#server/db/tenant.ts'

/** Tips and yards of the organisation, as {@link namePlaces} names them. */
export type Places = ReadonlySet<string>

type Place = { tipSiteId: string | null; depotId: string | null }

/** The tips and yards that a command names, each with what it is. Pure. */
export function namePlaces(command: BoardCommand): string[] {
  if (command.kind === 'add_stop') return namesOf(command)
  if (command.kind !== 'order') return []
  return command.stops.flatMap((stop) => ('kind' in stop ? namesOf(stop) : []))
}

function namesOf({ tipSiteId, depotId }: Place): string[] {
  const named = { tip: tipSiteId, yard: depotId }
  return Object.entries(named).flatMap(([kind, id]) => (id === null ? [] : [`${kind} ${id}`]))
}

/** Which of the tips and yards that commands name are there. */
export async function findPlaces(org: Org, commands: readonly BoardCommand[]): Promise<Places> {
  const named = [...new Set(commands.flatMap(namePlaces))]
  if (named.length === 0) return new Set()
  const rows = await org.tx.run(sql<{ name: string }>`
    select 'tip ' || id as name from tip_sites
      where organisation_id = ${org.id} and 'tip ' || id = any (${named})
    union all
    select 'yard ' || id from depots
      where organisation_id = ${org.id} and 'yard ' || id = any (${named})`)
  return new Set(rows.map(({ name }) => name))
}
