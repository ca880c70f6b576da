import { useQuery } from '@tanstack/react-query'
import { addressKey, foldWords } from '#contract/office/customers/address-key.ts'
import type { CustomerSite } from '#contract/office/customers/customer.ts'
import { Mark } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { customerQuery } from '#web/office/customers/use-customer.ts'
import type { Draft } from '#web/office/phone-order/draft/draft.ts'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './caller-rows.module.css'

/** The customer's site that the order goes to. */
function useSite({ customer, address, suburb }: Draft): CustomerSite | undefined {
  const { slug } = useOffice().organisation
  const { data } = useQuery({
    ...customerQuery(slug, customer?.id ?? ''),
    enabled: customer !== null,
  })
  const [key, place] = [addressKey(address), foldWords(suburb).join(' ')]
  return data?.sites.find(
    (site) =>
      addressKey(site.address) === key && place.startsWith(foldWords(site.suburb).join(' ')),
  )
}

/** The site needs a purchase order. It's said, and the order is taken all the same. */
export function PurchaseOrderNote({ draft }: Pick<FormProps, 'draft'>) {
  const site = useSite(draft)
  if (site?.purchaseOrderRequired !== true || draft.purchaseOrder.trim() !== '') return null
  return (
    <p className={styles.limit}>
      <Mark shape="late" tone="warn" /> This site needs a purchase order.
    </p>
  )
}

/** How crews get in, as it's noted at the customer. Crews read it once it's among the notes of the order. */
export function AccessNote({ draft, change }: Pick<FormProps, 'draft' | 'change'>) {
  const access = useSite(draft)?.accessNotes.replaceAll(/\s*\n\s*/g, ', ') ?? ''
  if (access === '') return null
  return (
    <p>
      Access: {access}{' '}
      {!draft.notes.includes(access) && (
        <button
          type="button"
          className={text.link}
          onClick={() => {
            change({ notes: [draft.notes.trim(), access].filter(Boolean).join(' ') })
            // The button goes, and the notes can be read over.
            document.getElementById('notes')?.focus()
          }}
        >
          Add to the notes
        </button>
      )}
    </p>
  )
}
