import { times } from '#contract/values/words/times.ts'
import { useState } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import type { Asked } from '#web/office/orders/order/actions/asked.ts'
import type { OrderAction } from '#web/office/orders/order/actions/order-action.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { JobRow } from './job-row.tsx'
import { NewJobForm } from './forms/new-job-form.tsx'
import { foldPlanned } from './fold-planned.ts'
import { Folded } from './folded.tsx'
import { isNewJob } from './new-jobs.ts'
import styles from './jobs.module.css'

/** What crews did and will do, and what can be planned besides. */
export function Jobs({
  one,
  actions,
  asked,
  onAsk,
}: {
  one: OneOrder
  actions: readonly OrderAction[]
  asked: Asked
  onAsk: (asked: Asked) => void
}) {
  const { order } = one
  const about = typeof asked === 'object' ? asked : null
  const [isOpen, setOpen] = useState(false)
  const { shown, folded } = foldPlanned(one.jobs, isOpen)
  const jobs = one.jobs.filter((job) => shown.includes(job) || job.id === about?.jobId)
  const planning = isNewJob(asked) ? asked : null
  const plans = actions.filter(({ id }) => isNewJob(id))
  return (
    <Section name="Jobs" aside={<Lines order={order} />}>
      {jobs.length === 0 && <p className={styles.none}>None planned yet.</p>}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            one={one}
            job={job}
            form={about?.jobId === job.id ? about.form : null}
            onAsk={(form) => onAsk(form && { jobId: job.id, form })}
          />
        ))}
      </ul>
      <Folded jobs={folded} onOpen={() => setOpen(true)} />
      {planning ? (
        <NewJobForm key={planning} one={one} job={planning} onDone={() => onAsk(null)} />
      ) : (
        <Plans plans={plans} />
      )}
    </Section>
  )
}

/** What else can be planned. What can’t be now is greyed, with its reason. */
function Plans({ plans }: { plans: readonly OrderAction[] }) {
  const whyNots = new Set(plans.flatMap(({ whyNot }) => whyNot ?? []))
  if (plans.length === 0) return null
  return (
    <div className={styles.plans}>
      {plans.map(({ id, does, keys, whyNot, run }) => (
        <Button
          key={id}
          small
          look="bare"
          busy={whyNot !== null}
          title={whyNot ?? undefined}
          onClick={run}
        >
          + {does.replace('…', '')} {keys !== undefined && <Key>{keys.toUpperCase()}</Key>}
        </Button>
      ))}
      {[...whyNots].map((why) => (
        <p key={why}>{why}</p>
      ))}
    </div>
  )
}

/** What was ordered, and how many of it. */
function Lines({ order }: Pick<OneOrder, 'order'>) {
  return (
    <span>
      {order.lines.map(({ productName, quantity }) => times(productName, quantity)).join(', ')}
    </span>
  )
}
