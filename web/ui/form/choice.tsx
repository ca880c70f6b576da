import type { ComponentChildren } from 'preact'

/** One box or button of a choice, with its words. The whole line is the target. */
export function Choice(props: {
  type: 'radio' | 'checkbox'
  id?: string
  name: string
  checked: boolean
  onChoose: (checked: boolean) => void
  describedBy?: string
  invalid?: boolean
  children: ComponentChildren
}) {
  return (
    <label class="choice">
      <input
        type={props.type}
        id={props.id}
        name={props.name}
        checked={props.checked}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid ? true : undefined}
        onChange={(event) => props.onChoose(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  )
}

/** Choices that belong together, under one question. */
export function ChoiceGroup(props: {
  id?: string
  legend: ComponentChildren
  help?: ComponentChildren
  error?: string | undefined
  optional?: boolean
  children: ComponentChildren
}) {
  return (
    <fieldset
      class={`field${props.error ? ' wrong' : ''}`}
      id={props.id}
      tabIndex={props.id ? -1 : undefined}
    >
      <legend>
        {props.legend} {props.optional && <span class="quiet optional">(optional)</span>}
      </legend>
      {props.help && <p class="help">{props.help}</p>}
      {props.error && <p class="error">{props.error}</p>}
      <div>{props.children}</div>
    </fieldset>
  )
}
