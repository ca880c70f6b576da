import { readFile } from 'node:fs/promises'
import { Agent } from 'undici'

/**
 * The bare loop that deliveries are compared with: `bare-poster.ts COUNT FILE URL…`. Posts the file
 * COUNT times in all with the server's HTTP client, five requests at a time to each URL, and reads
 * the answers.
 */

const [count = '0', file = '', ...urls] = process.argv.slice(2)
const body = await readFile(file, 'utf8')
const agent = new Agent({ allowH2: false, keepAliveMaxTimeout: 10_000, maxRequestsPerClient: 100 })
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'webhook-id': 'evt_0192f0c1a7e97c3e9d1b5a2f4c6e8d70',
  'webhook-timestamp': '1795224785',
  'webhook-signature': 'v1,LIw6HuCEIBOTSiBzhxlI4tAgrZCNiUfabCcOoObX2j8=',
  'user-agent': 'Kerbside-Webhooks/1',
  'accept-encoding': 'identity',
}

async function postEach(origin: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = await agent.request({ origin, path: '/', method: 'POST', headers, body })
    await answer.body.dump()
  }
}

const each = Number(count) / urls.length / 5
await Promise.all(urls.flatMap((url) => [1, 2, 3, 4, 5].map(() => postEach(url, each))))
await agent.close()
