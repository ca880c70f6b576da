import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { keepDraft, readDraft } from '#web/office/conflict/kept-drafts.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { kindOf } from '#web/office/customers/edit/detail-body.ts'
import { Entries } from '#web/office/customers/edit/edit-form.tsx'
import { labelsOf } from '#web/office/customers/edit/fields.ts'
import type { EditField } from '#web/office/customers/edit/fields.ts'
import { useTakeCustomer } from '#web/office/customers/use-customer.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './dialog.module.css'

/** What is asked of a new customer, by the names that its problems have. The rest is on its page. */
const fields: readonly EditField[] = [
  { name: 'name', label: 'Name' },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    short: true,
    options: [
      ['company', 'Company'],
      ['individual', 'Person'],
    ],
  },
  { name: 'abn', label: 'ABN', short: true },
  { name: 'contacts[0].name', label: 'Contact' },
  { name: 'contacts[0].phone', label: 'Phone', kind: 'tel', short: true },
  { name: 'contacts[0].email', label: 'Email', kind: 'email', short: true },
  { name: 'sites[0].address', label: 'Site address' },
  { name: 'sites[0].suburb', label: 'Suburb', short: true },
  { name: 'sites[0].postcode', label: 'Postcode', short: true },
]

const DRAFT = 'new customer'
type Values = Readonly<Record<string, string>>

function isDraft(kept: unknown): kept is Values {
  const isObject = typeof kept === 'object' && kept !== null
  return isObject && Object.values(kept).every((value) => typeof value === 'string')
}

/** Adds a customer, then opens it beside the list. */
export function NewCustomer({ onClose }: { onClose: () => void }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const take = useTakeCustomer()
  // The same key for each try, so that the customer is there once however often it's sent.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<Values>(() => readDraft(DRAFT, isDraft) ?? {})
  const close = () => {
    keepDraft(DRAFT, null)
    onClose()
  }
  const add = useMutation({
    mutationFn: () =>
      call(addresses.createCustomer, {
        params: { organisation: slug },
        idempotencyKey: key,
        body: bodyOf(typed),
      }),
    onSuccess: (customer) => {
      take(customer)
      close()
      const search = { open: customer.id }
      return navigate({ to: '/office/$slug/customers', params: { slug }, search })
    },
    meta: { shownByForm: true },
  })
  const { at, form } = problemsAt(add.error, labelsOf(fields))
  const save = () => {
    if (!add.isPending) add.mutate()
  }
  return (
    <Dialog label="New customer" onClose={close}>
      {/* The keys are those of the fields inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <h2 className={styles.title}>New customer</h2>
        <FormError>{form}</FormError>
        <Entries
          fields={fields}
          values={{ kind: 'company', ...typed }}
          errors={at}
          onValue={(name, value) => {
            const next = { ...typed, [name]: value }
            keepDraft(DRAFT, next)
            setTyped(next)
          }}
        />
        <p className={styles.acts}>
          <Button type="submit" look="primary" busy={add.isPending}>
            Add customer <Key>⌘↵</Key>
          </Button>
          <Button onClick={close}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}

function bodyOf(typed: Values) {
  const value = (name: string) => typed[name]?.trim() ?? ''
  const [contact, phone, email] = ['name', 'phone', 'email'].map((name) =>
    value(`contacts[0].${name}`),
  )
  const [address = '', suburb = '', postcode = ''] = ['address', 'suburb', 'postcode'].map((name) =>
    value(`sites[0].${name}`),
  )
  const name = value('name')
  return {
    name,
    kind: kindOf(value('kind') || 'company'),
    abn: value('abn'),
    contacts:
      contact || phone || email
        ? [{ name: contact || name, phone: phone ?? '', email: email ?? '' }]
        : [],
    sites: address || suburb || postcode ? [{ address, suburb, postcode }] : [],
  }
}
