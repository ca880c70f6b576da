import type { Bin, BinChange } from '#contract/office/dispatch/bin.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeRecord } from '#server/dispatch/records/change-record.ts'
import { columnsOfChange, whatDiffers } from '#server/dispatch/records/columns-of.ts'
import { bins } from './bin-kind.ts'
import { findBinByNumber } from './find-bin.ts'
import { refuseTakenNumber } from './refuse-taken-number.ts'
import { requireBinType } from './require-bin-type.ts'

/**
 * Changes a bin, takes it out of service, archives it, or brings it back. Where it is changes by moves.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412 or 422
 */
export async function changeBin(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => BinChange },
): Promise<Bin> {
  return changeRecord(org, bins, {
    id,
    version,
    action: 'bin.changed',
    write: async (before) => {
      const change = read()
      const { outOfService, ...fields } = change
      const differing = {
        ...whatDiffers(before, fields),
        ...serviceColumns(org, before, outOfService),
      }
      if (Object.keys(differing).length === 0) return false
      if (change.number !== undefined) await requireFreeNumber(org, id, change.number)
      if (change.productId !== undefined && change.productId !== before.productId) {
        await requireBinType(org, change.productId)
      }
      await org.tx.run(
        query
          .updateTable('bins')
          .set(columnsOfChange(org, differing))
          .where('organisation_id', '=', org.id)
          .where('id', '=', id),
      )
      return true
    },
  })
}

function serviceColumns(org: Org, before: Bin, reason: string | null | undefined) {
  if (reason === undefined || reason === (before.outOfService?.reason ?? null)) return {}
  return {
    outOfServiceReason: reason,
    outOfServiceSince: reason === null ? null : (before.outOfService?.since ?? org.now),
  }
}

async function requireFreeNumber(org: Org, id: string, number: string): Promise<void> {
  const taken = await findBinByNumber(org, number)
  if (taken && taken.id !== id) throw refuseTakenNumber(taken)
}
