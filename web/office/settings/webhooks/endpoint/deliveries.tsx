import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { deliveriesQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { Recover } from './recover.tsx'

/** What was sent to an endpoint, newest first; one can be open with its payload and attempts. */
export function Deliveries({ endpoint }: { endpoint: Webhook }) {
  const { slug } = useOffice().organisation
  const [open, setOpen] = useState<string | null>(null)
  const log = useInfiniteQuery(deliveriesQuery(slug, endpoint.id))
  const deliveries = log.data?.pages.flatMap(({ data }) => data)
  return (
    <Section heading="Deliveries" aside="Kept for 30 days">
      <Recover endpoint={endpoint} />
      {log.isPending && <Waiting rows={5} />}
      {log.isError && !deliveries && (
        <Message heading="The deliveries didn’t load" retry={() => void log.refetch()}>
          <p>{describeFailure(log.error)}</p>
        </Message>
      )}
      {deliveries?.length === 0 && <p>Nothing was sent yet.</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th>Event</th>
              <th>State</th>
              <th>Latest answer</th>
              <th>Attempts</th>
              <th>When</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                endpoint={endpoint}
                open={open === delivery.id}
                onToggle={() => setOpen(open === delivery.id ? null : delivery.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={log} />
    </Section>
  )
}
