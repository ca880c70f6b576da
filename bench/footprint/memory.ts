import { createBenchOrganisations, openBenchDatabase } from '../tools/database.ts'
import { requestsToPlace } from '../orders/orders-to-place.ts'
import { load, request } from '../tools/load.ts'
import { memoryOf } from '../tools/process-usage.ts'
import { startServer } from '../tools/server-process.ts'

/** Loads a server with orders, then with catalogue reads. Returns its resident memory in MB. */
export async function measureMemory(): Promise<{ now: number; most: number }> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisations = await createBenchOrganisations(database.db, 100)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const both = { server, connections: 64, seconds: 15 }
  await load({
    ...both,
    status: 201,
    requests: await requestsToPlace(database, organisations),
  })
  await load({
    ...both,
    status: 200,
    requests: organisations.map(({ slug }) => request('GET', `/api/public/${slug}/catalog`, {})),
  })
  return memoryOf(server.pid)
}
