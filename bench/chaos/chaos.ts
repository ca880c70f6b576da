import { writeFile } from 'node:fs/promises'
import { describeMachine, loadNow } from '../machine.ts'
import { table } from '../figures.ts'
import { failover } from './failover.ts'
import { frozen } from './frozen.ts'
import { fullDisk } from './full-disk.ts'
import { kills } from './kills.ts'
import { redisAway } from './redis-away.ts'
import { rolling } from './rolling.ts'
import { holds } from './trial.ts'
import type { Outcome, Trial } from './trial.ts'

/**
 * `npm run chaos` breaks what can break while clients place orders, counts what was acknowledged and what is there, and
 * writes chaos.md. It ends with status 1 if an order is lost or doubled. `npm run chaos -- kills` tries only that, and
 * writes nothing.
 */

const trials: Record<string, Trial> = {
  kills,
  'full-disk': fullDisk,
  failover,
  frozen,
  'redis-away': redisAway,
  rolling,
}

const [only] = process.argv.slice(2)
if (only !== undefined && !trials[only]) {
  process.stderr.write(`Unknown trial ${only}. Choose one of: ${Object.keys(trials).join(', ')}\n`)
  process.exit(2)
}

const rows: string[][] = []
const faults: string[] = []
const began = performance.now()
for (const [name, trial] of Object.entries(trials)) {
  if (only !== undefined && name !== only) continue
  if (trial.lacks !== null) {
    rows.push([trial.name, `not tried: this machine lacks ${trial.lacks}`, '', '', '', '', '', ''])
    continue
  }
  const from = performance.now()
  const took = () => `${Math.round((performance.now() - from) / 1000)} s`
  try {
    const outcome = await trial.run()
    rows.push(describe(trial, outcome, took()))
    if (!holds(outcome)) {
      faults.push(`${trial.name}: ${outcome.wrong.join('; ') || 'orders are missing or doubled'}`)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    rows.push([trial.name, 'broke off', '', '', '', '', '', took()])
    faults.push(`${trial.name} broke off: ${reason}`)
  }
  process.stderr.write(`${rows.at(-1)?.join(' · ')}\n`)
}

const report = await compose()
if (only === undefined) await writeFile(new URL('../chaos.md', import.meta.url), report)
process.stdout.write(report)
process.exitCode = faults.length === 0 ? 0 : 1

function describe({ name }: Trial, outcome: Outcome, took: string): string[] {
  const { faults: done, acknowledged, found, doubled, statuses, slowestMs } = outcome
  const others = [...statuses].filter(([status]) => status !== 201)
  const failed = others.map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'
  const slowest = `${(slowestMs / 1000).toFixed(1)} s`
  return [name, done, String(acknowledged), String(found), String(doubled), failed, slowest, took]
}

async function compose(): Promise<string> {
  const head = [
    'Trial',
    'What was done',
    'Acknowledged',
    'Found',
    'Doubled',
    'Other answers',
    'Slowest answer',
    'Took',
  ]
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  return `# Chaos

Made by \`npm run chaos\` on ${new Date().toISOString().slice(0, 10)}, in ${minutes} minutes, at a load of ${loadNow()}. Eight clients
place orders, each with an \`Idempotency-Key\` of its own that it repeats until it's answered. "Found" are the orders
acknowledged that are there afterwards, with the id that was answered. After each trial the rules of
test/invariants.ts hold for every row.

${table(head, rows)}

${faults.length === 0 ? 'No acknowledged order was lost or doubled.' : `**Faults:**\n\n${faults.map((one) => `- ${one}`).join('\n')}`}

${(await describeMachine()).map((line) => `- ${line}`).join('\n')}
`
}
