import { sql } from 'kysely'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { FileStore } from './store/file-store.ts'

/** Few enough that a purge holds no lock for long. */
const AT_ONCE = 500

type Row = { sha256: string | null; shared: boolean }

/**
 * Deletes files that nothing has referred to for a day. The row goes first: bytes without a row harm no one, and
 * a photo that's named again in between is awaited again.
 * @returns how many files
 */
export async function purgeFiles(files: FileStore, { inOrg }: { inOrg: InOrg }): Promise<number> {
  const { organisation, gone } = await inOrg(async (org) => ({
    organisation: org.id,
    gone: await deleteRows(org),
  }))
  for (const { sha256, shared } of gone) {
    if (sha256 !== null && !shared) await files.remove({ organisation, sha256 })
  }
  return gone.length
}

/** Two photos may differ only in what their cameras added: then their bytes are shared. */
async function deleteRows(org: Org): Promise<Row[]> {
  return org.tx.run(sql<Row>`
    with old as (
      select id from files f
      where f.organisation_id = ${org.id} and f.created_at < ${org.now}::timestamptz - interval '1 day'
        and (f.stored_at is null or f.stored_at < ${org.now}::timestamptz - interval '1 day')
        and not exists (select from job_files j
          where j.organisation_id = f.organisation_id and j.file_id = f.id)
        and not exists (select from dockets d
          where d.organisation_id = f.organisation_id and d.file_id = f.id)
        and not exists (select from actions a
          where a.organisation_id = f.organisation_id and a.data ->> 'sha256' = f.sha256
            and a.outcome <> 'rejected')
      order by f.created_at limit ${AT_ONCE} for update skip locked),
    gone as (delete from files f using old
      where f.organisation_id = ${org.id} and f.id = old.id returning f.id, f.stored_sha256)
    select g.stored_sha256 as sha256, exists (select from files o
      where o.organisation_id = ${org.id} and o.stored_sha256 = g.stored_sha256
        and o.id not in (select id from gone)) as shared
    from gone g`)
}
