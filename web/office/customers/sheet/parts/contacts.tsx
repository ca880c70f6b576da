import { Button } from '#web/office/controls/button.tsx'
import text from '#web/office/controls/text.module.css'
import { EditForm } from '#web/office/customers/edit/edit-form.tsx'
import { contactFields } from '#web/office/customers/edit/fields.ts'
import { useContactDraft } from '#web/office/customers/edit/use-customer-draft.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { ROLE_NAMES } from '#web/office/customers/words.ts'
import { Part } from './part.tsx'
import { Section } from '#web/office/orders/order/section.tsx'
import styles from './part.module.css'

type Contact = OneCustomer['contacts'][number]

/** The people to ring and write to, and about what. */
export function Contacts({ one, mayWrite }: { one: OneCustomer; mayWrite: boolean }) {
  const draft = useContactDraft(one, null)
  const { contacts } = one
  return (
    <Section
      name="Contacts"
      aside={
        mayWrite && (
          <Button look="bare" small onClick={draft.begin}>
            Add contact
          </Button>
        )
      }
    >
      {contacts.map((contact) => (
        <OneContact key={contact.id} one={one} contact={contact} mayWrite={mayWrite} />
      ))}
      {contacts.length === 0 && !draft.open && <p className={styles.none}>No contact yet.</p>}
      {draft.open && <EditForm label="New contact" fields={contactFields} draft={draft} />}
    </Section>
  )
}

function OneContact({
  one,
  contact,
  mayWrite,
}: {
  one: OneCustomer
  contact: Contact
  mayWrite: boolean
}) {
  const draft = useContactDraft(one, contact.id)
  if (draft.open) return <EditForm label={contact.name} fields={contactFields} draft={draft} />
  const { name, phone, email, roles, from } = contact
  return (
    <Part
      one={one}
      list="contacts"
      id={contact.id}
      name={name}
      onEdit={mayWrite ? draft.begin : null}
    >
      <p>
        <b>{name}</b>
        {roles.length > 0 && (
          <span className={styles.quiet}>
            {' '}
            {roles.map((role) => ROLE_NAMES[role].toLowerCase()).join(', ')}
          </span>
        )}
      </p>
      <p className={styles.reach}>
        {phone && (
          <a className={text.link} href={`tel:${phone.replaceAll(/\s/g, '')}`}>
            {phone}
          </a>
        )}
        {email && (
          <a className={text.link} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </p>
      {from && <p className={styles.quiet}>Came with {from.number}</p>}
    </Part>
  )
}
