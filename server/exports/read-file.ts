import { Readable } from 'node:stream'
import { query } from '#server/db/transaction.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { findExportFile } from './export-rows.ts'

/**
 * The file of an export, part by part, each read when the one before was sent.
 * @throws Refusal 404 if there is no such file
 */
export async function readExportFile({ inOrg }: Pick<OrgDesk, 'inOrg'>, id: string) {
  const found = await inOrg((org) => findExportFile(org, id))
  const read = async (position: number) => {
    const [part] = await inOrg((org) =>
      org.tx.run(
        query
          .selectFrom('export_parts')
          .select('bytes')
          .where('organisation_id', '=', org.id)
          .where('export_id', '=', found.id)
          .where('position', '=', position),
      ),
    )
    return part?.bytes
  }
  const parts = async function* () {
    let sent = 0
    for (let position = 0; sent < found.bytes; position += 1) {
      const part = await read(position)
      // It ends with an error rather than as a shorter file that looks whole.
      if (!part) throw new Error('the file of an export was removed while it was sent')
      sent += part.length
      yield part
    }
  }
  return Readable.from(parts(), { objectMode: false })
}
