import pg from 'pg'
import { joinAsNewPerson } from '#server/accounts/invitations/join.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { milliseconds, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'
import { createBenchOrganisation, openBenchDatabase } from '../tools/database.ts'
import type { BenchDatabase, BenchOrganisation } from '../tools/database.ts'
import { startServer } from '../tools/server-process.ts'

/** Whether the time of a refused sign-in says which addresses have an account. */

const SAMPLES = 500
const ROUNDS = 5
const KNOWN = 'known@team.example'
const SECRET = 'a-secret-for-benches-only-of-fair-length'

export async function benchSignInTimes(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  await addPerson(database, await createBenchOrganisation(database.db, 'bench-sign-in', {}))
  const owner = new pg.Client(database.owner)
  await owner.connect()
  opened.defer(() => owner.end())
  const settings = { DATA_DIR: database.dataDir, SECRET_KEY: SECRET }
  const server = opened.adopt(await startServer(settings), (it) => it.stop())
  const origin = `http://localhost:${server.port}`

  /** The time of one wrong guess, which is then forgotten so that the next one isn't 429. */
  const time = async (email: string): Promise<number> => {
    const body = JSON.stringify({ email, password: 'not the password at all' })
    const headers = { origin, 'content-type': 'application/json' }
    const began = performance.now()
    const answer = await fetch(`${origin}/api/account/sign-in`, { method: 'POST', headers, body })
    await answer.text()
    const took = performance.now() - began
    if (answer.status !== 401) throw new Error(`a wrong sign-in answered ${answer.status}`)
    await owner.query('delete from sign_in_attempts')
    return took
  }
  for (let count = 0; count < 50; count += 1) await time(count % 2 === 0 ? KNOWN : unknown(count))

  const rounds: { known: number; unknown: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [known, other]: [number[], number[]] = [[], []]
    for (let count = 0; count < SAMPLES / ROUNDS; count += 1) {
      known.push(await time(KNOWN))
      other.push(await time(unknown(count)))
    }
    rounds.push({ known: median(known), unknown: median(other) })
  }
  const apart = median(rounds.map(({ known, unknown: other }) => known / other))
  return {
    title: 'Signing in to addresses that exist, and that don’t',
    method: `\`POST /api/account/sign-in\` with a wrong password, one request at a time, ${SAMPLES} to an address with an account and ${SAMPLES} to addresses without one. The two alternate; each round is the median of ${SAMPLES / ROUNDS} of each.`,
    targets: [
      {
        what: 'time for a known address / for unknown ones',
        target: '0.90 to 1.10',
        measured: ratio(apart),
        holds: apart >= 0.9 && apart <= 1.1,
      },
    ],
    details: table(
      ['', 'known', 'unknown', 'ratio'],
      rounds.map(({ known, unknown: other }, index) => [
        `round ${index + 1}`,
        milliseconds(known),
        milliseconds(other),
        ratio(known / other),
      ]),
    ),
  }
}

const unknown = (count: number) => `unknown-${count}-${Math.random()}@team.example`

/** Someone with an account and a password. */
async function addPerson({ db }: BenchDatabase, organisation: BenchOrganisation): Promise<void> {
  const caller = { now: new Date(), actor: { type: 'operator' } } as const
  const { token } = await inOrganisation(db, organisation, caller, (org) =>
    invite(org, { email: KNOWN, role: 'dispatcher', secret: SECRET }),
  )
  const password = 'violet kettle drums seven'
  await joinAsNewPerson(db, { token, name: 'Alex Example', password, address: null })
}
