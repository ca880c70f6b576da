import { sql } from 'kysely'
import { lastOpenDay, nextOpenDay, whyClosed } from '#contract/catalog/closed-days.ts'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import { addDays, daysFrom, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { findNextDays } from '#server/catalog/next-days.ts'
import type { Org } from '#server/db/tenant.ts'
import { planOnce } from '#server/db/transaction.ts'
import { isOver } from '#server/dispatch/runs/close-run.ts'
import type { Untimed } from '#server/dispatch/ways/read-with-times.ts'
import { readCrews } from './read-crews.ts'
import { completePlan, readKnown, readPlan, selectPlan } from './read-plan.ts'
import type { Known, Plan } from './read-plan.ts'
import { readRail } from './rail/read-rail.ts'
import { readTray } from './read-tray.ts'

export type Days = { from: Day; to: Day }

/**
 * The runs of some days, the tray and what is wrong (rules, section 12, "The board"). Statements that don't need each
 * other's answers go to PostgreSQL together: a wait for each made up most of the board's time on a busy machine.
 */
export async function readBoard(
  { tx, ...rest }: Org,
  { from, to }: Days,
): Promise<Untimed<Omit<Board, 'travel'>>> {
  // Planning takes PostgreSQL half as long as running.
  const org = { ...rest, tx: planOnce(tx) }
  const { day: today } = localTime(org.now, org.timezone)
  const known = await readKnown(org)
  const [tray, rows, crews, { rules }, retryDays] = await Promise.all([
    readTray(org, { from, to, today, kinds: known.kinds }),
    selectPlan(org, sql`r.date between ${from} and ${to}`),
    readCrews(org, today),
    loadCatalog(org),
    findNextDays(org),
  ])
  const alsoJobs = [...tray.unassigned, ...tray.carriedOver, ...tray.failed, ...tray.overdue]
  const { unknown, ...plan } = await completePlan(org, rows, { known, alsoJobs })
  const night = await readNight(org, { from, to }, { today, known })
  const answer = {
    from,
    to,
    today,
    now: org.now.toISOString(),
    cursor: org.now.toISOString(),
    ...plan,
    tray,
    rail: await readRail(org, {
      today,
      last: lastOpenDay(today, rules),
      next: nextOpenDay(today, rules),
      retryDays,
      tray,
      runs: [...plan.runs, ...night.runs],
      jobs: [...plan.jobs, ...night.jobs],
    }),
    closed: daysFrom(from, to).flatMap((date) => {
      const why = whyClosed(date, rules)
      return why === null ? [] : { date, why }
    }),
    nextOpen: nextOpenDay(to < today ? addDays(today, -1) : to, rules),
    retryDays,
    crews,
  }
  return { answer, unknown }
}

/**
 * With today's runs, those of the day before that aren't closed yet: crews are out past midnight, and what is wrong with
 * their runs is wrong today.
 */
async function readNight(
  org: Org,
  { from, to }: Days,
  { today, known }: { today: Day; known: Known },
): Promise<Plan> {
  const before = addDays(today, -1)
  if (isOver(org, before) || from > today || to < today || from <= before) {
    return { runs: [], jobs: [] }
  }
  return readPlan(org, sql`r.date = ${before} and r.status <> 'closed'`, { known })
}
