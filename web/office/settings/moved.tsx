/** What someone else changed while the person had the form open. */
export function Moved<Fields extends object>({
  fields,
  now,
  labels,
}: {
  fields: readonly (keyof Fields)[]
  now: Fields
  labels: Readonly<Record<string, string>>
}) {
  if (fields.length === 0) return null
  return (
    <ul>
      {fields.map((name) => (
        <li key={String(name)}>
          {labels[String(name)] ?? String(name)} is now <b>{say(now[name])}</b>.
        </li>
      ))}
    </ul>
  )
}

function say(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.join(', ')
  return typeof value === 'string' && value !== '' ? value : 'empty'
}
