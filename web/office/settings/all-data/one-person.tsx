import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field, FormError } from '#web/office/controls/field.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { FoundPerson } from './found-person.tsx'
import type { Who } from './person.ts'
import styles from './data.module.css'

const FIELDS = { email: 'This address', order: 'This', customer: 'This' }

const route = getRouteApi('/office/$slug/settings/data')

/** Finds what is kept about one customer, by their number, an email address or the reference of an order. */
export function OnePerson() {
  const { slug: organisation } = useOffice().organisation
  const { who: given = '' } = route.useSearch()
  const [typed, setTyped] = useState(given)
  const find = useMutation({
    mutationFn: async (who: Who) => ({
      who,
      found: await call(addresses.findPersonalData, { params: { organisation }, body: who }),
    }),
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(find.error, FIELDS)
  const look = () => find.mutate(whoOf(typed))
  return (
    <Section heading="One customer">
      <p className={styles.about}>
        Australians may ask what you keep about them, and you may erase it once nothing is live or
        owed. Amounts, dates and suburbs stay, for your books.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!find.isPending) look()
        }}
      >
        {wrong.form !== null && Object.keys(wrong.at).length === 0 && (
          <FormError>{wrong.form}</FormError>
        )}
        <div className={styles.person}>
          <Field
            label="A customer’s number, an email address, or the reference of an order"
            required
            autoComplete="off"
            value={typed}
            error={wrong.at['email'] ?? wrong.at['order'] ?? wrong.at['customer']}
            onValue={setTyped}
          />
          <Button type="submit" busy={find.isPending}>
            Find
          </Button>
        </div>
      </form>
      {find.data && (
        <FoundPerson
          key={JSON.stringify(find.data.who)}
          who={find.data.who}
          found={find.data.found}
          onErased={() => find.mutate(find.data.who)}
        />
      )}
    </Section>
  )
}

function whoOf(typed: string): Who {
  const who = typed.trim()
  if (who.includes('@')) return { email: who }
  return /^c\s*-?\s*\d+$/i.test(who) ? { customer: who } : { order: who }
}
