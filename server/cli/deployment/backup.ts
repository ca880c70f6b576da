import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readArguments } from '#server/cli/arguments.ts'
import type { Command } from '#server/cli/command.ts'

const backup: Command = {
  name: 'backup',
  usage: 'backup FILE',
  about: 'Writes everything into one file, beside running servers',
  uses: ['files', 'secret'],
  schema: 'leave',
  async run({ owner, files, filesInBucket, keepsSecretFile }, args) {
    const file = readArguments(args, backup.usage, ['file'])['file'] as string
    const kept = filesInBucket ? null : files
    const sums = await writeBackup(file, { owner, files: kept, now: new Date() })
    const rows = sums.tables.reduce((sum, table) => sum + table.rows, 0)
    return {
      file,
      rows,
      files: sums.files,
      ...(sums.missingFiles > 0 && { missingFiles: sums.missingFiles }),
      ...(filesInBucket && { bucket: 'not included: back up the bucket of FILES_URL too' }),
      secret: (await keepsSecretFile())
        ? 'not included: keep DATA_DIR/secret-key in another safe place'
        : 'not included: keep SECRET_KEY in another safe place',
    }
  },
}

const restore: Command = {
  name: 'restore',
  usage: 'restore FILE [--lost-secret]',
  about: 'Loads such a file into an empty database, and checks it',
  uses: ['files', 'secret'],
  schema: 'leave',
  async run({ owner, files, knownSecrets, storageLow }, args) {
    const read = readArguments(args, restore.usage, ['file'], {
      'lost-secret': { type: 'boolean' },
    })
    const { manifest, ...sums } = await restoreBackup(read['file'] as string, {
      owner,
      files,
      secrets: await knownSecrets(),
      lost: read['lost-secret'] === true,
      storageLow,
    })
    return {
      restored: true,
      backupOf: manifest.createdAt,
      rows: sums.tables.reduce((sum, table) => sum + table.rows, 0),
      files: sums.files,
      ...(sums.missingFiles > 0 && { missingFiles: sums.missingFiles }),
      ...(!manifest.files && { bucket: 'the files of its bucket are not in it' }),
    }
  },
}

export const backupCommands = [backup, restore]
