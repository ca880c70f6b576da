import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import { atMost, milliseconds, perSecond, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { load, request, warmUp } from '../tools/load.ts'
import { median } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'
import { signInOwners } from './members.ts'

/** What finding a request's session costs the server. */

const ROUNDS = 7
const SECONDS = 4
const CONNECTIONS = 16

export async function benchSessionLookUp(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-session', catalog)
  const [cookie = ''] = await signInOwners(database, organisation, 1)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const ask = (headers: Record<string, string>) => ({
    server,
    connections: CONNECTIONS,
    requests: [request('GET', '/api/office/no-such-firm/orders', headers)],
  })
  const without = { ...ask({}), status: 401 }
  const within = { ...ask({ cookie }), status: 404 }
  await warmUp(without)
  await warmUp(within)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      without: await load({ ...without, seconds: SECONDS }),
      within: await load({ ...within, seconds: SECONDS }),
    })
  }
  const cost = median(rounds.map((round) => round.within.cpu - round.without.cpu))
  return {
    title: 'Looking up a session',
    method: `\`GET /api/office/{organisation}/orders\` over ${CONNECTIONS} connections, for an organisation that doesn't exist: without a cookie, which is refused before the database is asked (401), and with one, which is refused once the session, the person and their membership have been looked up (404). The difference of the server's CPU per request is what the look-up adds.`,
    targets: [atMost('server CPU that the look-up of a session adds', cost, 0.3, milliseconds)],
    details: table(
      ['', 'CPU without', 'CPU with', 'added', 'rate without', 'rate with'],
      rounds.map((round, index) => [
        `round ${index + 1}`,
        milliseconds(round.without.cpu),
        milliseconds(round.within.cpu),
        milliseconds(round.within.cpu - round.without.cpu),
        perSecond(round.without.perSecond),
        perSecond(round.within.perSecond),
      ]),
    ),
  }
}
