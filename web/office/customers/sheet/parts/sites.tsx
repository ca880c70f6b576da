import { Button } from '#web/office/controls/button.tsx'
import { EditForm } from '#web/office/customers/edit/edit-form.tsx'
import { siteFields } from '#web/office/customers/edit/fields.ts'
import { useSiteDraft } from '#web/office/customers/edit/use-customer-draft.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { Part } from './part.tsx'
import { Section } from '#web/office/orders/order/section.tsx'
import styles from './part.module.css'

type Site = OneCustomer['sites'][number]

/** Where their bins go. */
export function Sites({ one, mayWrite }: { one: OneCustomer; mayWrite: boolean }) {
  const draft = useSiteDraft(one, null)
  const { sites } = one
  return (
    <Section
      name="Sites"
      aside={
        mayWrite && (
          <Button look="bare" small onClick={draft.begin}>
            Add site
          </Button>
        )
      }
    >
      {sites.map((site) => (
        <OneSite key={site.id} one={one} site={site} mayWrite={mayWrite} />
      ))}
      {sites.length === 0 && !draft.open && <p className={styles.none}>No site yet.</p>}
      {draft.open && <EditForm label="New site" fields={siteFields} draft={draft} />}
    </Section>
  )
}

function OneSite({ one, site, mayWrite }: { one: OneCustomer; site: Site; mayWrite: boolean }) {
  const draft = useSiteDraft(one, site.id)
  if (draft.open) return <EditForm label={site.address} fields={siteFields} draft={draft} />
  const { address, suburb, postcode, accessNotes, purchaseOrderRequired, from } = site
  const place = [suburb, postcode].filter(Boolean).join(' ')
  return (
    <Part one={one} list="sites" id={site.id} name={address} onEdit={mayWrite ? draft.begin : null}>
      <p>
        <b>{address}</b>
        {place && `, ${place}`}
      </p>
      {accessNotes && <p className={styles.lines}>{accessNotes}</p>}
      {purchaseOrderRequired && <p className={styles.quiet}>Needs a purchase order</p>}
      {from && <p className={styles.quiet}>Came with {from.number}</p>}
    </Part>
  )
}
