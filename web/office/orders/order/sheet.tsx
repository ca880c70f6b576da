import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { openRecord } from '#web/office/shell/palette/open-record.ts'
import { useMay } from '#web/office/shell/office-context.ts'
import { ActionRow, tryAction } from './actions/action-row.tsx'
import type { Asked } from './actions/asked.ts'
import { Bar } from './actions/bar.tsx'
import { CancelDialog, CollectDialog, DeclineDialog, RenewDialog } from './actions/dialogs.tsx'
import { useActions } from './actions/use-actions.ts'
import { Details } from './details/details.tsx'
import { useDetails } from './details/use-details.ts'
import { AuditTrail } from './parts/audit-trail.tsx'
import { Accepted, Documents, Others } from './parts/facts.tsx'
import { HirersLink } from './parts/hirers-link.tsx'
import { Invoices } from './parts/invoices.tsx'
import { Jobs } from './jobs/jobs.tsx'
import { Money } from './parts/money.tsx'
import { Notes } from './parts/notes.tsx'
import { Timeline } from './parts/timeline.tsx'
import { Dates } from './priced/dates.tsx'
import { Product } from './priced/product.tsx'
import { Agreement } from './telephone/agreement.tsx'
import type { OneOrder } from './use-order.ts'
import styles from './sheet.module.css'

/** Everything about one order and all that can be done with it; in the panel, and on its own page. */
export function Sheet({ one, children }: { one: OneOrder; children: ReactNode }) {
  const [asked, ask] = useState<Asked>(null)
  const draft = useDetails(one)
  const { actions, busy } = useActions(one, { ask, edit: draft.begin })
  const close = () => ask(null)
  const mayWrite = useMay()('writeOrders')
  const mayMove = mayWrite && (one.can.changeDelivery.allowed || one.can.changeCollection.allowed)
  const commands = actions.map((action) => ({ ...action, run: () => tryAction(action) }))
  useKeys(
    commands.flatMap(({ keys, does, run }) => (keys === undefined ? [] : [{ keys, does, run }])),
  )
  const { reference } = one.order
  useEffect(() => {
    openRecord.set({ name: reference, commands })
    return () => openRecord.set(null)
  })
  return (
    <>
      <Bar one={one} actions={actions} busy={busy}>
        {children}
      </Bar>
      <Details one={one} draft={draft} mayEdit={mayWrite && one.can.changeDetails.allowed} />
      <Agreement one={one} />
      {asked === 'dates' && <Dates one={one} onDone={close} />}
      {asked === 'product' && <Product one={one} onDone={close} />}
      <div className={styles.two}>
        <Timeline
          one={one}
          onMove={
            mayWrite
              ? (job) => ask(mayMove && isOfHire(job) ? 'dates' : { jobId: job.id, form: 'move' })
              : null
          }
        />
        <Money one={one} />
      </div>
      <Invoices one={one} />
      <Jobs one={one} actions={actions} asked={asked} onAsk={ask} />
      <ActionRow actions={actions} busy={busy} />
      <Notes
        one={one}
        adding={asked === 'note'}
        onAdding={(adding) => ask(adding ? 'note' : null)}
      />
      <div className={styles.facts}>
        <Others one={one} />
        <Accepted one={one} />
        <Documents one={one} />
        <HirersLink one={one} />
      </div>
      <AuditTrail one={one} />
      {asked === 'cancel' && <CancelDialog one={one} onClose={close} />}
      {asked === 'decline' && <DeclineDialog one={one} onClose={close} />}
      {asked === 'renew' && <RenewDialog one={one} onClose={close} />}
      {asked === 'collect' && <CollectDialog one={one} onClose={close} />}
    </>
  )
}

/** Whether a job moves with the dates of the order, which are priced. */
function isOfHire({ type }: OneOrder['jobs'][number]): boolean {
  return type === 'delivery' || type === 'collection'
}
