import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { BinDialog } from '#web/office/bins/bin-dialog.tsx'
import { BinState } from '#web/office/bins/bin-table.tsx'
import { binQuery } from '#web/office/bins/queries.ts'
import { filtersOf } from '#web/office/bins/search.ts'
import type { BinsSearch } from '#web/office/bins/search.ts'
import { LOADS, sayPlace } from '#web/office/bins/words.ts'
import frame from '#web/office/orders/order/panel.module.css'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { MoveDialog } from './move-dialog.tsx'
import { Moves } from './moves.tsx'
import styles from './panel.module.css'
import { ServiceDialog } from './service-dialog.tsx'

type Asked = 'move' | 'change' | 'service'

/** One bin beside the list: where it is, and where it has been. */
export function BinPanel({ id, search }: { id: string; search: BinsSearch }) {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeOrders')
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = useQuery(binQuery(slug, id))
  useKeys(mayWrite ? [{ keys: 'm', does: 'Move the bin', run: () => setAsked('move') }] : [])
  const close = () => setAsked(null)
  return (
    <aside className={frame.panel} aria-label="Bin">
      <Loaded query={found} what="The bin" rows={8}>
        {(bin) => (
          <>
            <header className={styles.head}>
              <h2>Bin {bin.number}</h2>
              <BinState bin={bin} />
            </header>
            <p className={styles.where}>
              <b>{sayPlace(bin.place)}</b> · {LOADS[bin.load].toLowerCase()}
              {bin.place.kind === 'site' && bin.place.id !== null && (
                <>
                  {' · '}
                  <Link
                    to="/office/$slug/orders/$order"
                    params={{ slug, order: bin.place.id }}
                    className={styles.order}
                  >
                    {bin.place.reference}
                  </Link>
                </>
              )}
            </p>
            <p className={styles.quiet}>
              {bin.productName}
              {bin.tareKg !== null && ` · ${bin.tareKg.toLocaleString()} kg empty`}
            </p>
            {bin.outOfService && <p>Out of service: {bin.outOfService.reason}</p>}
            {mayWrite && (
              <div className={styles.acts}>
                <Button onClick={() => setAsked('move')}>
                  Move… <Key>M</Key>
                </Button>
                <Button onClick={() => setAsked('service')}>
                  {bin.outOfService ? 'Back in service' : 'Out of service…'}
                </Button>
                <Button onClick={() => setAsked('change')}>Change…</Button>
              </div>
            )}
            <Moves id={bin.id} />
            {asked === 'move' && <MoveDialog bin={bin} onClose={close} />}
            {asked === 'service' && <ServiceDialog bin={bin} onClose={close} />}
            {asked === 'change' && <BinDialog bin={bin} onClose={close} />}
          </>
        )}
      </Loaded>
      <Link
        to="/office/$slug/bins"
        params={{ slug }}
        search={filtersOf(search)}
        className={styles.close}
        aria-label="Close the bin"
      >
        <Icon name="cross" />
      </Link>
    </aside>
  )
}
