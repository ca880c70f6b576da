import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { lookAtOrders } from '#server/charges/look-at-orders.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import { mailCollections } from '#server/orders/letters/tomorrow/mail-collections.ts'
import { sendReminders } from '#server/reminders/send-reminders.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'

// A chore in a process of its own, which a test can kill. It runs once for each line that it reads: the milliseconds
// by which its clock is ahead.

const [connection = '', organisation = '', name = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const db = openDatabase({ connection, poolSize: 2, namedStatements: true, log })
const actor = { type: 'system', name } as const
const chores = new Map<string, typeof sendReminders>([
  ['send-reminders', sendReminders],
  ['mail-collections', mailCollections],
])
const run = chores.get(name) ?? lookAtOrders

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const ahead = Number(line)
  const inOrg = <Result>(work: (org: Org) => Promise<Result>) =>
    enterOrganisation(db, organisation, actor, (org) =>
      work({ ...org, now: new Date(org.now.getTime() + ahead) }),
    )
  void run({ inOrg, log }).then((done) => process.stdout.write(`done ${done}\n`))
})
process.stdout.write('ready\n')
await once(lines, 'close')
await db.end()
