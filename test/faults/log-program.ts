import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '#server/log.ts'

/**
 * A process that logs so many lines and ends in one of the ways that a process can, for tests to read:
 * `node test/faults/log-program.ts LINES WAY`. It says on standard output when the lines are handed over.
 */

const [lines = '', way] = process.argv.slice(2)
const log = createLog('info')

for (let line = 1; line <= Number(lines); line += 1) {
  log.info({ line, route: '/api/public/:organisation/catalog' }, 'request')
}
process.stdout.write('written')

if (way === 'exit') process.exit(3)
if (way === 'throw') throw new Error('thrown')
if (way === 'reject') await Promise.reject(new Error('rejected'))
// Still running, with nothing more to log.
if (way === 'stay') await sleep(3_600_000)
