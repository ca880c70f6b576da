import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Metric } from './write-metrics.ts'

/**
 * The disk with the files of this deployment. Nothing if it can't be read.
 * @param folder doesn't need to be there yet, as with a database and a bucket of one's own
 */
export async function describeDisk(folder: string): Promise<Metric[]> {
  const disk = await statDisk(folder)
  const bytes = (blocks: number) => (disk ? [{ value: blocks * disk.bsize }] : [])
  return [
    {
      name: 'kerbside_disk_free_bytes',
      help: 'What is free of the disk with DATA_DIR.',
      type: 'gauge',
      samples: bytes(disk?.bavail ?? 0),
    },
    {
      name: 'kerbside_disk_size_bytes',
      help: 'The size of that disk.',
      type: 'gauge',
      samples: bytes(disk?.blocks ?? 0),
    },
  ]
}

/** Looks at the nearest folder above it that is there. */
async function statDisk(folder: string): Promise<StatsFs | null> {
  try {
    return await statfs(folder)
  } catch {
    const above = dirname(folder)
    return above === folder ? null : statDisk(above)
  }
}
