import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Places } from './places.ts'

/** A folder without this file is not a cluster: somebody may have made it as a mount point. */
export async function clusterExists({ cluster }: Places): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}
