import { Link } from '@tanstack/react-router'
import { Key } from '#web/office/controls/button.tsx'
import button from '#web/office/controls/button.module.css'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The way to a new order, for those who may take one. It isn't the screen's main button beside an open order,
 * which has one of its own.
 */
export function NewOrderLink({ filled }: { filled: boolean }) {
  const { organisation } = useOffice()
  const mayDo = useMay()
  if (!mayDo('writeOrders')) return null
  return (
    <Link
      to="/office/$slug/orders/new"
      params={{ slug: organisation.slug }}
      className={classNames(button.button, filled && button.primary)}
    >
      New order <Key>C</Key>
    </Link>
  )
}
