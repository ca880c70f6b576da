import { useMutation } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './point-field.module.css'
import { readPoint, showPoint } from './read-point.ts'

const NOT_A_POINT = 'Write latitude and longitude, such as -33.91, 151.17.'

/** Where something is, typed, pasted from a map, or found by its address. */
export function PointField({
  label,
  error,
  value,
  address,
  onValue,
}: {
  label: string
  error: string | undefined
  value: string
  address: string
  onValue: (value: string) => void
}) {
  const { slug: organisation } = useOffice().organisation
  const find = useMutation({
    mutationFn: () =>
      call(addresses.findPlaces, { params: { organisation }, query: { q: address.trim() } }),
    meta: { shownByForm: true },
  })
  const places = find.data?.data ?? []
  const type = (typed: string) => {
    find.reset()
    onValue(typed)
  }
  return (
    <div className={styles.point}>
      <Field
        label={label}
        help="Latitude and longitude, as a map shows them. Ways are measured from here."
        value={value}
        error={readPoint(value) === undefined ? NOT_A_POINT : error}
        autoComplete="off"
        onValue={type}
      />
      <div className={styles.acts}>
        <Button
          small
          busy={find.isPending}
          disabled={address.trim().length < 3}
          onClick={() => find.mutate()}
        >
          Find the address
        </Button>
        <span role="status" className={styles.quiet}>
          {find.isSuccess && sayFound(find.data.available, places.length)}
          {find.isError && 'That didn’t work. Try again.'}
        </span>
      </div>
      {places.length > 0 && (
        <ul className={styles.places}>
          {places.map(({ label: place, point }) => (
            <li key={`${place} ${showPoint(point)}`}>
              <Button small onClick={() => type(showPoint(point))}>
                {place}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sayFound(available: boolean, count: number): string {
  if (!available)
    return 'No service that looks addresses up answers here. Paste the point from a map.'
  return count === 0 ? 'That address isn’t known.' : 'Choose the place.'
}
