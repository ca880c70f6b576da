import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localTime } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Waiting } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { shortDay } from '#web/office/dates.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Changes } from '#web/office/recorded/changes.tsx'
import { describeAction } from '#web/office/recorded/describe-action.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { nameOfPerson } from './name-of-person.ts'
import styles from './audit-trail.module.css'

const auditQuery = (organisation: string, subject: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', organisation, subject],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call(addresses.listAuditLog, {
        params: { organisation },
        query: { subject, limit: '25', ...(pageParam !== '' && { startingAfter: pageParam }) },
      }),
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { follows: { orders: subject } },
  })

/** Who did what to the order, with the values before and after; for roles that read the audit log. */
export function AuditTrail({ one }: { one: OneOrder }) {
  const [open, setOpen] = useState(false)
  if (!useMay()('configure')) return null
  return (
    <Section
      name="Audit trail"
      aside={
        <Button look="bare" small onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {open && <Trail id={one.order.id} />}
    </Section>
  )
}

function Trail({ id }: { id: string }) {
  const { organisation, today } = useOffice()
  const log = useInfiniteQuery(auditQuery(organisation.slug, id))
  if (log.isPending) return <Waiting rows={3} />
  if (log.isError) return <p className={styles.quiet}>{describeFailure(log.error)}</p>
  const names = Object.assign({}, ...log.data.pages.map((page) => page.names))
  return (
    <>
      <ol className={styles.trail}>
        {log.data.pages
          .flatMap(({ data }) => data)
          .map(({ id: key, at, by, action, before, after, address }) => {
            const { day, time } = localTime(new Date(at), organisation.timezone)
            return (
              <li key={key}>
                <b>{describeAction(action)}</b> {nameOfPerson(by) ?? 'Kerbside'}
                <time dateTime={at}>
                  {shortDay(day, today)}, {time}
                </time>
                <Changes row={{ before, after }} names={names} />
                {address !== null && <span className={styles.quiet}>from {address}</span>}
              </li>
            )
          })}
      </ol>
      <ShowMore list={log} small />
    </>
  )
}
