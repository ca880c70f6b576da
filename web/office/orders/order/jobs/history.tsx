import { queryOptions, useQuery } from '@tanstack/react-query'
import { localTime } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Waiting } from '#web/office/controls/pause.tsx'
import { shortDay } from '#web/office/dates.ts'
import { nameOfPerson } from '#web/office/orders/order/parts/name-of-person.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import { sayChange } from './say-change.ts'
import type { AboutJob } from './forms/outcome-forms.tsx'
import styles from './jobs.module.css'

const historyQuery = (organisation: string, id: string) =>
  queryOptions({
    queryKey: ['job history', organisation, id],
    queryFn: () => call(addresses.readOfficeJobHistory, { params: { organisation, id } }),
    meta: { follows: { jobs: '*', orders: '*' } },
  })

/** What happened to a job: who changed it, from what to what. */
export function History({ job, onDone }: AboutJob) {
  const { organisation, today } = useOffice()
  const history = useQuery(historyQuery(organisation.slug, job.id))
  if (history.isPending) return <Waiting rows={2} />
  if (history.isError) return <p className={styles.evidence}>{describeFailure(history.error)}</p>
  const { moments } = history.data
  return (
    <section className={styles.history} aria-label={`History of the ${sayWord(job.type)}`}>
      {moments.length === 0 && <p>Nothing has happened to it yet.</p>}
      <ol>
        {moments.map(({ at, by, action, before, after }, index) => {
          const { day, time } = localTime(new Date(at), organisation.timezone)
          return (
            // Moments have no ids, and are only ever added.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <b>{sayWord(action.replace('job.', ''))}</b> {sayChange(before, after)}
              <time dateTime={at}>
                {[nameOfPerson(by), `${shortDay(day, today)}, ${time}`].filter(Boolean).join(' · ')}
              </time>
            </li>
          )
        })}
      </ol>
      <Button small onClick={onDone}>
        Hide
      </Button>
    </section>
  )
}
