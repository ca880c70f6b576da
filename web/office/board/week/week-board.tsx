import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Key } from '#web/office/controls/button.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import styles from '#web/office/board/board.module.css'
import { mondayOf, weekQuery } from '#web/office/board/state/board-query.ts'
import { RunForm } from '#web/office/board/dialogs/runs/run-form.tsx'
import type { BoardSearch } from '#web/office/board/search.ts'
import { Span } from '#web/office/board/top/span.tsx'
import top from '#web/office/board/top/top.module.css'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { sayWeek } from '#web/office/board/say.ts'
import { runsOn } from './rows-of.ts'
import { WeekTable } from './week-table.tsx'
import week from './week.module.css'

/** A week: how full each driver’s days are. A day or a cell opens the day. */
export function WeekBoard({ date, search }: { date: Day; search: BoardSearch }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const [planning, setPlanning] = useState<{ date: Day; driverId: string } | null>(null)
  const { data, error, refetch } = useQuery({
    ...weekQuery(slug, date),
    placeholderData: keepPreviousData,
  })
  const from = mondayOf(date)
  const go = (next: BoardSearch) =>
    void navigate({ to: '/office/$slug/board', params: { slug }, search: next })
  useKeys([
    {
      keys: '[',
      does: 'The week before',
      run: () => go({ ...search, date: addDays(date, -7) }),
    },
    { keys: ']', does: 'The week after', run: () => go({ ...search, date: addDays(date, 7) }) },
    { keys: 'd', does: 'The day', run: () => go({ date }) },
  ])
  const jobs = data?.days.reduce((sum, day) => sum + day.jobs, 0) ?? 0
  const without = data?.days.reduce((sum, day) => sum + day.unassigned.length, 0) ?? 0
  return (
    <>
      <ScreenTop name="Board">
        <Span
          label={sayWeek(from)}
          before={{ ...search, date: addDays(date, -7) }}
          after={{ ...search, date: addDays(date, 7) }}
          unit="week"
          date={date}
          view="week"
        />
        {data && (
          <p className={top.sum}>
            {count(jobs, 'job')}
            {without > 0 && `, ${without} without a truck`}
          </p>
        )}
      </ScreenTop>
      <div className={week.pane}>
        {data && <WeekTable week={data} onPlan={setPlanning} />}
        {!data && error && (
          <Message heading="The week didn’t load" retry={() => void refetch()}>
            <p>{describeFailure(error)}</p>
          </Message>
        )}
        {!data && !error && <Waiting rows={8} />}
      </div>
      <div className={styles.foot}>
        <span>
          <Key>[</Key>
          <Key>]</Key> week
        </span>
        <span>
          <Key>↵</Key> open the day
        </span>
        <span>
          <Key>D</Key> day
        </span>
        <span className={styles.saved}>
          Nearly full from 85 % · D delivery · C collection · X exchange
        </span>
      </div>
      {planning && data && (
        <RunForm
          run={null}
          crews={data.crews}
          runs={runsOn(data, planning.date)}
          onClose={() => setPlanning(null)}
          {...planning}
        />
      )}
    </>
  )
}
