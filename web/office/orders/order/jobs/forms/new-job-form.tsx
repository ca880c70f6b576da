import { useState } from 'react'
import type { JobType } from '#contract/jobs/job.ts'
import type { Day } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { shortDay } from '#web/office/dates.ts'
import { DayField } from '#web/office/days/day-field.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import { NEW_JOBS } from '#web/office/orders/order/jobs/new-jobs.ts'
import type { NewJob } from '#web/office/orders/order/jobs/new-jobs.ts'
import { readNumber } from './read-number.ts'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'

const LABELS = {
  lineId: 'For',
  date: 'Day',
  quantity: 'Bins',
  'toSite.address': 'New address',
  'toSite.suburb': 'Suburb',
  'toSite.postcode': 'Postcode',
  'toSite.gateCode': 'Gate code',
}

/** Plans another job for a line of the order. */
export function NewJobForm({
  one,
  job,
  onDone,
}: {
  one: OneOrder
  job: NewJob
  onDone: () => void
}) {
  const { today } = useOffice()
  const { type, title, says } = NEW_JOBS[job]
  const { lines } = one.order
  const [lineId, setLine] = useState(lines[0]?.id ?? '')
  const [typed, setDate] = useState<Day | null>()
  const [bins, setBins] = useKept(`new ${job} bins ${one.order.id}`, '')
  const [site, setSite] = useKept(`new ${job} site ${one.order.id}`, {
    address: '',
    suburb: '',
    postcode: '',
    gateCode: '',
  })
  const offered = offerDay(one, { type, lineId }) ?? today
  const date = typed === undefined ? offered : typed
  const key = useIdempotencyKey()
  const quantity = lines.find(({ id }) => id === lineId)?.quantity ?? 1
  const write = useJobWrite(one, {
    send: (day: Day, organisation) =>
      call(addresses.planOfficeJob, {
        params: { organisation, id: one.order.id },
        idempotencyKey: key.get(),
        body: {
          type,
          lineId,
          date: day,
          quantity: readNumber(bins),
          ...(type === 'relocation' && { toSite: { ...site, gateCode: site.gateCode || null } }),
        },
      }),
    says: `${says} is planned for ${date === null ? 'that day' : shortDay(date, today)}.`,
    onDone,
  })
  const { at, form } = problemsAt(write.error, LABELS)
  const put = (name: keyof typeof site) => (value: string) => {
    setSite({ ...site, [name]: value })
    key.renew()
  }
  return (
    <InPlace
      title={title}
      does={title}
      error={form}
      ready={date !== null}
      busy={write.isPending}
      onSend={() => date !== null && write.mutate(date)}
      onClose={onDone}
    >
      {lines.length > 1 && (
        <SelectField
          label={LABELS.lineId}
          value={lineId}
          options={lines.map(({ id, productName }) => [id, productName])}
          error={at['lineId']}
          onValue={(id) => {
            setLine(id)
            key.renew()
          }}
        />
      )}
      <DayField
        takesFocus
        label={LABELS.date}
        value={offered}
        today={today}
        error={at['date']}
        onDay={(day) => {
          setDate(day)
          key.renew()
        }}
      />
      {quantity > 1 && (
        <Field
          label={`${LABELS.quantity} of ${quantity}`}
          inputMode="numeric"
          placeholder="all"
          value={bins}
          error={at['quantity']}
          onValue={(value) => {
            setBins(value)
            key.renew()
          }}
        />
      )}
      {type === 'relocation' && (
        <>
          <Field
            label={LABELS['toSite.address']}
            autoComplete="off"
            value={site.address}
            error={at['toSite.address']}
            onValue={put('address')}
          />
          <Field
            label={LABELS['toSite.suburb']}
            autoComplete="off"
            value={site.suburb}
            error={at['toSite.suburb']}
            onValue={put('suburb')}
          />
          <Field
            label={LABELS['toSite.postcode']}
            autoComplete="off"
            inputMode="numeric"
            value={site.postcode}
            error={at['toSite.postcode']}
            onValue={put('postcode')}
          />
          <Field
            label={LABELS['toSite.gateCode']}
            autoComplete="off"
            value={site.gateCode}
            error={at['toSite.gateCode']}
            onValue={put('gateCode')}
          />
        </>
      )}
      {type === 'exchange' && (
        <p>The full bin goes and an empty one comes. This changes nothing about the price yet.</p>
      )}
    </InPlace>
  )
}

/** The next day on which crews do such a job, though not before the bin is there. */
function offerDay(
  { soonest, jobs }: OneOrder,
  { type, lineId }: { type: JobType; lineId: string },
): Day | null {
  const day = type === 'collection' ? soonest.collection : soonest.other
  const brings = (job: OneOrder['jobs'][number]) => job.lineId === lineId && job.type === 'delivery'
  const isThere = jobs.some((job) => brings(job) && job.status === 'completed')
  const coming = jobs.find((job) => brings(job) && job.status === 'scheduled')
  return !isThere && coming && (day === null || coming.date > day) ? coming.date : day
}
