import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { localTime } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { keepDraft, readDraft } from '#web/office/conflict/kept-drafts.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { shortDay } from '#web/office/dates.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import { useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { useFocusBack } from '#web/office/shell/dialogs/use-focus-back.ts'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import { nameOfPerson } from './name-of-person.ts'
import styles from './notes.module.css'

/** What the office notes for itself. A note can’t be changed: a correction is another one. */
export function Notes({
  one,
  adding,
  onAdding,
}: {
  one: OneOrder
  adding: boolean
  onAdding: (adding: boolean) => void
}) {
  const { organisation, today } = useOffice()
  const mayAdd = useMay()('writeOrders')
  return (
    <Section
      name="Notes"
      aside={
        mayAdd && (
          <Button look="bare" small onClick={() => onAdding(true)}>
            Add <Key>N</Key>
          </Button>
        )
      }
    >
      {one.notes.map(({ id, at, by, body }) => (
        <p key={id} className={styles.note}>
          {body}{' '}
          <span>
            {nameOfPerson(by)},{' '}
            {shortDay(localTime(new Date(at), organisation.timezone).day, today)}
          </span>
        </p>
      ))}
      {one.notes.length === 0 && !adding && (
        <p className={styles.none}>Only the office sees what’s noted here.</p>
      )}
      {adding && <NewNote one={one} onDone={() => onAdding(false)} />}
    </Section>
  )
}

const isText = (kept: unknown) => typeof kept === 'string'

function NewNote({ one, onDone }: { one: OneOrder; onDone: () => void }) {
  const { params, take } = useOrderWrites(one)
  useFocusBack()
  const name = `note ${params.id}`
  // The same key for each try of this note, so that it’s there once however often it’s sent.
  const [key] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState(() => readDraft(name, isText) ?? '')
  const done = () => {
    keepDraft(name, null)
    onDone()
  }
  const add = useMutation({
    mutationFn: () =>
      call(addresses.addOfficeOrderNote, {
        params,
        body: { body: body.trim() },
        idempotencyKey: key,
      }),
    onSuccess: (page) => {
      take(page)
      done()
    },
    meta: { shownByForm: true },
  })
  const save = () => {
    if (body.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <FormError>{add.error ? describeFailure(add.error) : null}</FormError>
      <textarea
        aria-label="New note"
        rows={2}
        maxLength={2000}
        // It opens because someone wants to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={body}
        onChange={({ currentTarget: { value } }) => {
          setBody(value)
          keepDraft(name, value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') done()
          else if (isSave(event)) save()
          else return
          event.preventDefault()
        }}
      />
      <p className={styles.acts}>
        <Button type="submit" look="primary" small busy={add.isPending}>
          Add note <Key>⌘↵</Key>
        </Button>
        <Button small onClick={done}>
          Cancel <Key>Esc</Key>
        </Button>
      </p>
    </form>
  )
}
