import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { mailOwners } from './mail-owners.ts'

/** How an export ended: the size of its file, or why there is none. */
export type Ending = { bytes: number } | { error: string }

/** Notes how an export ended, and emails the owners. Does nothing if that was noted before. */
export async function finishExport(
  org: Org,
  { id, ending, baseUrl }: { id: string; ending: Ending; baseUrl: string },
): Promise<void> {
  const isMade = 'bytes' in ending
  const [finished] = await org.tx.run(
    query
      .updateTable('exports')
      .set({ status: isMade ? 'done' : 'failed', finished_at: org.now, ...ending })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id'),
  )
  if (!finished) return
  await recordAudit(org, isMade ? 'export.made' : 'export.failed', id, { after: ending })
  await mailOwners(
    org,
    baseUrl,
    isMade
      ? {
          subject: `The export of ${org.name} is ready`,
          says: `The file with everything that Kerbside keeps for ${org.name} is ready. An owner can download it for one day; then we delete it.`,
        }
      : {
          subject: `The export of ${org.name} failed`,
          says: `The file with everything that Kerbside keeps for ${org.name} couldn't be made. ${ending.error}`,
        },
  )
}
