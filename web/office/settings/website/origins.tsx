import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field, FormError } from '#web/office/controls/field.tsx'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { RemoveOrigin } from './remove-origin.tsx'
import { websiteQuery } from './website-query.ts'
import type { Website } from './website-query.ts'
import styles from './website.module.css'

const LABELS = { origin: 'The address' }

/** The websites that may show the booking page. */
export function Origins({ website: { origins } }: { website: Website }) {
  const { slug: organisation, timezone } = useOffice().organisation
  const cache = useQueryClient()
  const [typed, setTyped] = useKept('origin', '')
  const [removing, setRemoving] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: () =>
      call(addresses.addOrigin, { params: { organisation }, body: { origin: completed(typed) } }),
    onSuccess: (saved) => {
      setTyped('')
      cache.setQueryData(websiteQuery(organisation).queryKey, saved)
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(add.error, LABELS)
  return (
    <Section heading="Allowed websites" aside={String(origins.length)}>
      {origins.length === 0 ? (
        <p className={styles.about}>
          No other website shows your booking page yet. People can still book at its own address.
        </p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th>Website</th>
              <th>Added</th>
              <th aria-label="Remove" />
            </tr>
          </thead>
          <tbody>
            {origins.map(({ origin, addedAt }) => (
              <tr key={origin}>
                <td>{origin}</td>
                <td data-label="Added">
                  <Moment at={addedAt} timezone={timezone} />
                </td>
                <td className={table.end}>
                  <button
                    type="button"
                    className={text.link}
                    aria-label={`Remove ${origin}`}
                    onClick={() => setRemoving(origin)}
                  >
                    Remove
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!add.isPending) add.mutate()
        }}
      >
        {wrong.form !== null && wrong.at['origin'] === undefined && (
          <FormError>{wrong.form}</FormError>
        )}
        <div className={styles.add}>
          <Field
            label="Another website"
            required
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://www.example.com.au"
            value={typed}
            error={wrong.at['origin']}
            onValue={setTyped}
          />
          <Button type="submit" busy={add.isPending}>
            Allow it
          </Button>
        </div>
      </form>
      {removing !== null && <RemoveOrigin origin={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

/** People type “example.com.au”. */
function completed(typed: string): string {
  const address = typed.trim()
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}
