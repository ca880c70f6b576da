import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Docket } from '#contract/office/dispatch/docket.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Photos } from '#web/office/controls/photos/photos.tsx'
import text from '#web/office/controls/text.module.css'
import editor from '#web/office/fleet/editor/editor.module.css'
import facts from '#web/office/orders/order/parts/money.module.css'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

/** A docket for those who check it and may not correct it, such as a bookkeeper. */
export function DocketFacts({ docket, onClose }: { docket: Docket; onClose: () => void }) {
  const { slug, timezone, currency } = useOffice().organisation
  const { number, grossKg, tareKg, netKg, cost, jobs, fileId, voided } = docket
  const heading = `Docket ${number}`
  return (
    <Dialog label={heading} onClose={onClose}>
      <h2 className={editor.heading}>{heading}</h2>
      {voided && <p>Voided: {voided.reason}</p>}
      <dl className={facts.docket}>
        <Fact name="Tipped">
          <Moment at={docket.tippedAt} timezone={timezone} />
        </Fact>
        <Fact name="Tip">{docket.tipSiteName}</Fact>
        <Fact name="Vehicle">{docket.vehicleName}</Fact>
        <Fact name="Driver">{docket.driverName}</Fact>
        <Fact name="Gross">{sayKg(grossKg)}</Fact>
        <Fact name="Tare">{sayKg(tareKg)}</Fact>
        <Fact name="Net">{sayKg(netKg)}</Fact>
        <Fact name="Cost">{cost === null ? null : formatMoney(cost, currency)}</Fact>
        {jobs.map(({ jobId, reference, orderId, customerName, kg }) => (
          <div key={jobId}>
            <dt>
              <Link
                to="/office/$slug/orders/$order"
                params={{ slug, order: orderId }}
                className={text.link}
              >
                {reference}
              </Link>{' '}
              {customerName}
            </dt>
            <dd>{sayKg(kg)}</dd>
          </div>
        ))}
      </dl>
      {fileId !== null && <Photos photos={[{ id: fileId, shows: heading }]} />}
      <p className={editor.note}>
        Your role can’t correct it. A dispatcher, an admin or an owner can.
      </p>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}

function sayKg(kg: number | null): string | null {
  return kg === null ? null : `${kg.toLocaleString('en-AU')} kg`
}

/** Nothing if it isn’t known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    children !== null && (
      <div>
        <dt>{name}</dt>
        <dd>{children}</dd>
      </div>
    )
  )
}
