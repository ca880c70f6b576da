import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { announce } from '#web/office/controls/toast.ts'
import {
  contactBody,
  contactValues,
  siteBody,
  siteValues,
} from '#web/office/customers/edit/fields.ts'
import { customerQuery, useTakeCustomer } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './part.module.css'

/** A contact or a site, with what can be done with it. */
export function Part({
  one,
  list,
  id,
  name,
  onEdit,
  children,
}: {
  one: OneCustomer
  list: 'contacts' | 'sites'
  id: string
  /** For screen readers, and what the toast says. */
  name: string
  /** Null if it can't be changed. */
  onEdit: (() => void) | null
  children: ReactNode
}) {
  const { remove, isPending } = useRemove(one, list)
  return (
    <div className={styles.part}>
      <div className={styles.says}>{children}</div>
      {onEdit && (
        <div className={styles.acts}>
          <Button look="bare" small aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            look="bare"
            small
            aria-label={`Remove ${name}`}
            busy={isPending}
            onClick={() => remove({ id, name })}
          >
            <Icon name="cross" />
          </Button>
        </div>
      )}
    </div>
  )
}

/** Takes a contact or a site away, with a way back. */
function useRemove(one: OneCustomer, list: 'contacts' | 'sites') {
  const { slug } = useOffice().organisation
  const cache = useQueryClient()
  const take = useTakeCustomer()
  // Both are mutations, so that reads which they overtake are made again.
  const write = useMutation({
    async mutationFn({ change }: { change: (now: OneCustomer) => Body; removed: Removed | null }) {
      const now = cache.getQueryData(customerQuery(slug, one.id).queryKey) ?? one
      const params = { organisation: slug, id: one.id }
      const { version } = now
      take(await call(addresses.changeCustomer, { params, version, body: change(now) }))
    },
    onSuccess: (_, { removed }) => {
      if (removed === null) return
      const change = (now: OneCustomer) => withAgain(now, one, list, removed.id)
      announce({
        says: `Removed ${removed.name}`,
        undo: () => write.mutate({ change, removed: null }),
      })
    },
  })
  return {
    isPending: write.isPending,
    remove: (removed: Removed) =>
      write.mutate({ change: (now) => without(now, list, removed.id), removed }),
  }
}

type Removed = { id: string; name: string }

type Body = ReturnType<typeof without>

function without({ contacts, sites }: OneCustomer, list: 'contacts' | 'sites', gone: string) {
  return list === 'contacts'
    ? { contacts: contacts.filter(({ id }) => id !== gone).map((kept) => contactBody(kept, {})) }
    : { sites: sites.filter(({ id }) => id !== gone).map((kept) => siteBody(kept, {})) }
}

/** The list as it is now and, at its end, what was taken from it: it gets an id of its own. */
function withAgain(
  now: OneCustomer,
  before: OneCustomer,
  list: 'contacts' | 'sites',
  gone: string,
): Body {
  if (list === 'contacts') {
    const back = before.contacts.filter(({ id }) => id === gone)
    const again = back.map((contact) => contactBody(null, contactValues(contact)))
    return { contacts: [...now.contacts.map((kept) => contactBody(kept, {})), ...again] }
  }
  const back = before.sites.filter(({ id }) => id === gone)
  const again = back.map((site) => siteBody(null, siteValues(site)))
  return { sites: [...now.sites.map((kept) => siteBody(kept, {})), ...again] }
}
