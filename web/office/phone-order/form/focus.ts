/** Focuses a field of the form by its id, once what has changed is on the screen. */
export function focusField(id: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id) ?? document.getElementsByName(id)[0]
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'text') field.select()
  })
}

/** Moves on to the next field, as Enter does on a form that is filled in from top to bottom. */
export function focusNext(from: HTMLElement): void {
  const fields = [
    ...(from.closest('form')?.querySelectorAll<HTMLElement>('input, select, textarea') ?? []),
  ].filter((field) => !field.matches(':disabled') && (isFirstOfGroup(field) || field === from))
  fields[fields.indexOf(from) + 1]?.focus()
}

/** Whether it's a list of values that isn't open: in an open one Enter chooses. Older browsers don't say which it is. */
export function isClosedSelect(target: EventTarget): target is HTMLSelectElement {
  const isSelect = target instanceof HTMLSelectElement
  return isSelect && CSS.supports('selector(:open)') && !target.matches(':open')
}

/** Tab stops once in a group of radio buttons: on the chosen one, or on the first. */
function isFirstOfGroup(field: HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return true
  const group = [...document.getElementsByName(field.name)].filter(
    (one) => !one.matches(':disabled'),
  )
  const chosen = group.find((one) => one.matches(':checked'))
  return (chosen ?? group[0]) === field
}
