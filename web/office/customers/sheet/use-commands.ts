import { useNavigate } from '@tanstack/react-router'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import type { RecordCommand } from '#web/office/shell/palette/open-record.ts'

/** The dialog that is open. */
export type Asked = { what: 'stop' } | { what: 'merge'; other: string | null }

/** Something that can be done with a customer; `short` is on its button, null if it's only in the palette. */
type Command = RecordCommand & { short: string | null }

/** What the role may do with a customer now. One that was merged into another, or made anonymous, can't be changed. */
export function useCommands(
  one: OneCustomer,
  { edit, ask }: { edit: () => void; ask: (asked: Asked) => void },
): Command[] {
  const may = useMay()
  const navigate = useNavigate()
  const { slug } = useOffice().organisation
  if (one.mergedInto !== null || one.anonymisedAt !== null) return []
  const commands: (Command | false)[] = [
    may('writeOrders') && {
      id: 'order',
      does: 'New order for this customer',
      short: 'New order',
      icon: 'plus',
      keys: 'o',
      whyNot: null,
      run: () =>
        void navigate({
          to: '/office/$slug/orders/new',
          params: { slug },
          search: { customer: one.number },
        }),
    },
    may('writeCustomers') && {
      id: 'edit',
      does: 'Edit the customer',
      short: 'Edit',
      icon: 'pen',
      keys: 'e',
      whyNot: null,
      run: edit,
    },
    may('writeCustomers') && {
      id: 'merge',
      does: 'Merge with another customer',
      short: 'Merge',
      icon: 'people',
      whyNot: null,
      run: () => ask({ what: 'merge', other: null }),
    },
    may('writeCustomers') &&
      one.stop === null && {
        id: 'stop',
        does: 'Put on stop',
        short: 'Put on stop',
        icon: 'cross',
        whyNot: null,
        run: () => ask({ what: 'stop' }),
      },
    may('writeMoney') &&
      one.stop !== null && {
        id: 'release',
        does: 'Take off stop',
        short: 'Take off stop',
        icon: 'tick',
        whyNot: null,
        run: () => ask({ what: 'stop' }),
      },
    may('administer') && {
      id: 'data',
      does: 'Give them their data, or make them anonymous',
      icon: 'note',
      short: null,
      whyNot: null,
      run: () =>
        void navigate({
          to: '/office/$slug/settings/data',
          params: { slug },
          search: { who: one.number },
        }),
    },
  ]
  return commands.filter((command) => command !== false)
}
