import { sql } from 'kysely'
import type { CommandProblem } from '#contract/office/dispatch/board/results.ts'
import { spokenDay } from '#contract/values/day.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import type { Org } from '#server/db/tenant.ts'
import { readEmailed } from '#server/mail/replace-about-jobs.ts'
import { readDispatchSettings } from '#server/organisations/dispatch/read-dispatch-settings.ts'
import type { Step } from './step.ts'

/**
 * Says of moves to another day, which are made, whether the hirer gets an email and whether the day has more
 * visits than it takes (rules, section 12, "Moving jobs").
 */
export async function sayEffects(
  org: Org,
  steps: readonly Step[],
  { emailHirers }: { emailHirers: boolean },
): Promise<void> {
  const moves = steps.flatMap(({ placing, moved, problems }) =>
    placing && moved ? [{ placing, effect: moved.effect, problems }] : [],
  )
  if (moves.length === 0) return
  const { messages } = (await readDispatchSettings(org)).settings
  const jobIds = moves.map(({ placing }) => placing.jobId)
  const emailed = await readEmailed(org, { jobIds, occasion: 'moved' })
  const full = await readFullDays(
    org,
    moves.map(({ effect }) => effect.to),
  )
  for (const { placing, effect, problems } of moves) {
    const knows = emailed.has(placing.jobId)
    effect.message = placing.cause === 'hirer' || (emailHirers && messages.moved && !knows)
    if (knows && placing.cause === 'ours') {
      problems.push(warned('emailed_before', 'They were emailed about another day: call them.'))
    }
    if (full.has(effect.to)) {
      problems.push(warned('day_full', `${spokenDay(effect.to)} has more visits than it takes.`))
    }
  }
}

function warned(code: CommandProblem['code'], message: string): CommandProblem {
  return { level: 'warned', code, message }
}

/** Those of these days that have more visits than the organisation takes on a day. */
async function readFullDays(org: Org, days: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await org.tx.run(sql<{ day: string }>`
    select c.day::text as day from capacity_days c join organisations o on o.id = c.organisation_id
    where c.organisation_id = ${org.id} and c.resource = ${VISITS}
      and c.day = any (${[...days]}::date[])
      and c.used > (o.booking_rules ->> 'dayCapacity')::integer`)
  return new Set(rows.map(({ day }) => day))
}
