import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { sayAbn } from '#contract/values/abn.ts'
import { localTime } from '#contract/values/day.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import text from '#web/office/controls/text.module.css'
import { MergeDialog } from '#web/office/customers/dialogs/merge-dialog.tsx'
import { StopDialog } from '#web/office/customers/dialogs/stop-dialog.tsx'
import { useDetailsDraft } from '#web/office/customers/edit/use-customer-draft.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { longDay } from '#web/office/dates.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { openRecord } from '#web/office/shell/palette/open-record.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Bins } from './bins.tsx'
import { Contacts } from './parts/contacts.tsx'
import { Details } from './details.tsx'
import { Merged } from './parts/merged.tsx'
import { Money } from './money.tsx'
import { Orders } from './orders.tsx'
import { Similar } from './notices/similar.tsx'
import { Sites } from './parts/sites.tsx'
import { StopBanner } from './notices/stop-banner.tsx'
import { Unlinked } from './notices/unlinked.tsx'
import { useCommands } from './use-commands.ts'
import type { Asked } from './use-commands.ts'
import styles from './sheet.module.css'

/** One customer: who they are, what they have and owe, and what can be done. */
export function Sheet({
  one,
  wide = false,
  children,
}: {
  one: OneCustomer
  /** Whether it has a page of its own. */
  wide?: boolean
  /** At the right end of its head. */
  children: ReactNode
}) {
  const may = useMay()
  const mayLink = may('writeCustomers') && one.mergedInto === null
  const mayWrite = mayLink && one.anonymisedAt === null
  const draft = useDetailsDraft(one)
  const [asked, setAsked] = useState<Asked | null>(null)
  const commands = useCommands(one, { edit: draft.begin, ask: setAsked })
  useKeys(
    commands.flatMap(({ keys, does, run }) => (keys === undefined ? [] : [{ keys, does, run }])),
  )
  useEffect(() => {
    openRecord.set({ name: one.name, commands })
    return () => openRecord.set(null)
  })
  const kind = one.kind === 'company' ? 'company' : 'person'
  const abn = one.abn === null ? [] : [`ABN ${sayAbn(one.abn)}`]
  return (
    <>
      <div className={styles.bar}>
        <div>
          <h2 tabIndex={-1}>{one.name}</h2>
          <p>{[one.number, kind, ...abn].join(' · ')}</p>
        </div>
        <div className={styles.acts}>
          {commands
            .filter(({ id, short }) => id !== 'release' && short !== null)
            .map(({ id, short, keys, run }) => (
              <Button small key={id} onClick={run}>
                {short} {keys !== undefined && <Key>{keys.toUpperCase()}</Key>}
              </Button>
            ))}
          {children}
        </div>
      </div>
      {one.mergedInto && <MergedAway into={one.mergedInto} />}
      {one.anonymisedAt !== null && <Anonymous at={one.anonymisedAt} />}
      {one.stop && (
        <StopBanner one={one} stop={one.stop} onRelease={() => setAsked({ what: 'stop' })} />
      )}
      {mayWrite && <Similar one={one} onMerge={(other) => setAsked({ what: 'merge', other })} />}
      {mayWrite && <Unlinked one={one} />}
      <div className={classNames(styles.parts, wide && styles.wide)}>
        <div>
          <Details one={one} draft={draft} />
          <Contacts one={one} mayWrite={mayWrite} />
          <Sites one={one} mayWrite={mayWrite} />
        </div>
        <div>
          <Money one={one} />
          <Bins one={one} />
          <Orders one={one} mayWrite={mayLink} />
          <Merged one={one} mayWrite={mayLink} />
        </div>
      </div>
      {asked?.what === 'stop' && <StopDialog one={one} onClose={() => setAsked(null)} />}
      {asked?.what === 'merge' && (
        <MergeDialog one={one} other={asked.other} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function MergedAway({ into }: { into: NonNullable<OneCustomer['mergedInto']> }) {
  const { slug } = useOffice().organisation
  return (
    <p className={styles.notice}>
      Merged into{' '}
      <Link
        to="/office/$slug/customers/$customer"
        params={{ slug, customer: into.id }}
        className={text.link}
      >
        {into.number} {into.name}
      </Link>
      , which shows its orders, contacts and sites.
    </p>
  )
}

function Anonymous({ at }: { at: string }) {
  const { timezone } = useOffice().organisation
  return (
    <p className={styles.notice}>
      This record was made anonymous on {longDay(localTime(new Date(at), timezone).day)}. It can’t
      be changed. If they come back, add a new customer.
    </p>
  )
}
