import type { ComponentProps } from 'react'
import { Field } from '#web/office/controls/field.tsx'

/** A field for an amount. It's selected as it gets the focus, so that what is typed takes its place. */
export function MoneyField(props: Omit<ComponentProps<typeof Field>, 'inputMode' | 'onFocus'>) {
  return (
    <Field {...props} inputMode="decimal" onFocus={({ currentTarget }) => currentTarget.select()} />
  )
}
