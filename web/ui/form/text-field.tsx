import type { ComponentChildren } from 'preact'

/** A labelled text control: label above, help below it, the error before the control. */
export function TextField(props: {
  id: string
  label: ComponentChildren
  value: string
  onValue: (value: string) => void
  help?: ComponentChildren
  error?: string | undefined
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'date'
  inputmode?: 'text' | 'email' | 'tel' | 'decimal' | 'numeric'
  autocomplete?: string
  maxLength?: number
  rows?: number
  width?: 'narrow' | 'medium'
}) {
  const { id, error, help, value } = props
  const shared = {
    id,
    name: id,
    class: `input${props.width ? ` ${props.width}` : ''}`,
    value,
    maxLength: props.maxLength,
    autocomplete: props.autocomplete ?? 'off',
    'aria-describedby': [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' '),
    'aria-invalid': error ? true : undefined,
    'aria-required': props.optional ? undefined : true,
  } as const
  return (
    <div class={`field${error ? ' wrong' : ''}`}>
      <label for={id}>
        {props.label} {props.optional && <span class="quiet optional">(optional)</span>}
      </label>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {props.rows ? (
        <textarea
          {...shared}
          rows={props.rows}
          onInput={(event) => props.onValue(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          // Preact tells the kinds of text apart by what may stand beside them.
          // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- tsc wants it
          type={(props.type ?? 'text') as 'text'}
          inputmode={props.inputmode}
          onInput={(event) => props.onValue(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
