import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '#server/log.ts'

/**
 * Logs LINES lines and ends in the given WAY: `node test/faults/log-program.ts LINES WAY`. Prints
 * `written` to standard output once the logger has all lines.
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
// Keep running and log nothing more.
if (way === 'stay') await sleep(3_600_000)
