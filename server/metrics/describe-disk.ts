import { statfs } from 'node:fs/promises'
import type { Metric } from './write-metrics.ts'

/** The disk with the files of this deployment. Nothing if it can't be read. */
export async function describeDisk(folder: string): Promise<Metric[]> {
  const disk = await statfs(folder).catch(() => null)
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
