import { partitionAuditLog } from '#server/audit/partition-audit-log.ts'
import { BadArguments, readArguments } from '#server/cli/arguments.ts'
import type { Command } from '#server/cli/command.ts'

const partition: Command = {
  name: 'audit partition',
  usage: 'audit partition [--drop-before MONTH]',
  about: 'Divides the audit log by month, beside running servers',
  more: [
    'Run it again each month: it makes the partitions of the months to come.',
    '--drop-before 2027-01 drops those that end before 2027. At least a year is always kept.',
    'DATABASE_URL is that of the owner of the tables.',
  ],
  async run({ owner }, args) {
    const read = readArguments(args, partition.usage, [], { 'drop-before': { type: 'string' } })
    const dropBefore = read['drop-before'] ?? null
    if (typeof dropBefore === 'string' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(dropBefore)) {
      throw new BadArguments('--drop-before takes a month, such as 2027-01')
    }
    const { added, dropped } = await partitionAuditLog(owner, {
      dropBefore: typeof dropBefore === 'string' ? dropBefore : null,
    })
    return { added, dropped }
  },
}

export const partitionCommands = [partition]
