import type { ComponentProps } from 'react'
import { Suggestions } from '#web/office/controls/suggest/suggestions.tsx'
import { Input } from './ask.tsx'

/** A text field of the form with suggestions below it. */
export function Suggest({
  list,
  suggestions,
  takesOnLeave = false,
  value,
  onValue,
  onChoose,
  ...rest
}: Omit<ComponentProps<typeof Suggestions>, 'children' | 'marksFirst'> &
  ComponentProps<typeof Input>) {
  return (
    <Suggestions {...{ list, suggestions, takesOnLeave, value, onValue, onChoose }}>
      {(combobox) => <Input {...rest} {...combobox} />}
    </Suggestions>
  )
}
