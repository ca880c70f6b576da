import { once } from 'node:events'
import type { Database } from '#server/db/connect.ts'
import type { RequestCounts } from '#server/http/clients/count-requests.ts'
import { createServer } from '#server/http/node-http.ts'
import { describeDatabase } from './describe-database.ts'
import { describeDisk } from './describe-disk.ts'
import { describeRequests } from './describe-requests.ts'
import { describeWork } from './describe-work.ts'
import { watchProcess } from './watch-process.ts'
import { CONTENT_TYPE, writeMetrics } from './write-metrics.ts'

export type MetricsOptions = {
  port: number
  counts: RequestCounts
  /** The folder whose disk is watched. */
  dataDir: string
  /** The pool of requests, and that of workers, which a flood of requests can't hold up. */
  store: { db: Database; workers: Database }
  sendsEmails: boolean
}

/**
 * Serves `GET /metrics` to this machine alone, on a port of its own (rules, section 9, "Who it was").
 * Nothing in it names an organisation, a client or a key.
 */
export async function serveMetrics({
  port,
  counts,
  dataDir,
  store: { db, workers },
  sendsEmails,
}: MetricsOptions): Promise<AsyncDisposable> {
  const watch = watchProcess()
  const describe = async () =>
    writeMetrics([
      ...describeRequests(counts),
      ...(await describeDatabase({ requests: db, workers }, { db: workers, sendsEmails })),
      ...(await describeWork(workers)),
      ...(await describeDisk(dataDir)),
      ...watch.describe(),
    ])
  const server = createServer((request, response) => {
    request.resume()
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void describe().then((text) =>
      response
        .writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' })
        .end(text),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async [Symbol.asyncDispose]() {
      watch.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
