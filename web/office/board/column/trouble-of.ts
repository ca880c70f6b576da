import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { count } from '#web/count.ts'
import type { Shape, Tone } from '#web/office/controls/status.tsx'
import { startWithCapital } from '#web/office/text.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import { NEARLY_FULL } from './capacity-bar.tsx'

/** The one thing that matters most about a run; null if nothing is wrong. */
export function troubleOf({ load, vehicle, check, behind, status, stops }: BoardRun): {
  shape: Shape
  tone: Tone
  says: string
} | null {
  const left = stops.filter(({ kind, doneAt }) => kind === 'job' && doneAt === null).length
  // Its driver has ended the day, so they wait for the office to move them.
  if (status === 'closed' && left > 0) return late('bad', `${count(left, 'stop')} left`)
  if (vehicle && vehicle.notFit !== null)
    return { shape: 'stop', tone: 'bad', says: inShort(vehicle.notFit) }
  if (check === 'major') return { shape: 'stop', tone: 'bad', says: 'Major defect' }
  if (load.total > load.of) return late('bad', `${sayMinutes(load.total - load.of)} over`)
  if (behind >= 30) return late('bad', `${sayMinutes(behind)} behind`)
  if (status === 'open' && vehicle && check === null) return late('warn', 'No check yet')
  return load.total >= load.of * NEARLY_FULL ? late('warn', 'Nearly full') : null
}

/** "Off the road", without why: that is in the rail. */
function inShort(notFit: string): string {
  return startWithCapital(notFit.replace(/(:| since).*/s, ''))
}

function late(tone: Tone, says: string) {
  return { shape: 'late', tone, says } as const
}
