import { useQuery } from '@tanstack/react-query'
import { similarQuery } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { sayReasons } from '#web/office/customers/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { FindCustomer } from './find-customer.tsx'

/** Finds the customer to merge with: the likely duplicates, or by what is typed. */
export function ChooseCustomer({
  one,
  onChoose,
  onClose,
}: {
  one: OneCustomer
  onChoose: (id: string) => void
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const similar = useQuery(similarQuery(slug, one.id))
  const suggested = (similar.data?.data ?? []).map(({ id, number, name, reasons }) => {
    return { id, number, name, says: sayReasons(reasons) }
  })
  return (
    <FindCustomer
      title={`Merge ${one.name} with…`}
      suggested={suggested}
      except={one.id}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
