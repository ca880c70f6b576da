import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { readAgainIfStale, sayWrong } from '#web/office/settings/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import styles from './editor.module.css'
import { Fields } from './fields.tsx'
import type { FieldOf } from './fields.tsx'

/** A record, or a new one, in a dialog. What someone else changes meanwhile shows where nothing was typed. */
export function RecordDialog<Name extends string>({
  heading,
  fields,
  values: known,
  archived,
  queryKey,
  save,
  archive,
  onClose,
  children,
}: {
  heading: string
  fields: readonly FieldOf<Name>[]
  /** What the record has now. */
  values: Readonly<Record<Name, string>>
  /** Null for a new one. */
  archived: boolean | null
  queryKey: readonly unknown[]
  save: (values: Readonly<Record<Name, string>>, idempotencyKey: string) => Promise<unknown>
  archive?: (archived: boolean) => Promise<unknown>
  onClose: () => void
  /** What can be done besides. */
  children?: ReactNode
}) {
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const values = { ...known, ...typed }
  const done = async (says: string) => {
    announce({ says })
    onClose()
    await cache.invalidateQueries({ queryKey })
  }
  const mutation = {
    onError: (error: Error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  }
  const saving = useMutation({
    mutationFn: () => save(values, key.get()),
    onSuccess: () => done(archived === null ? 'It’s added.' : 'It’s saved.'),
    ...mutation,
  })
  const archiving = useMutation({
    mutationFn: async () => archive?.(archived !== true),
    onSuccess: () => done(archived === true ? 'It’s back.' : 'It’s archived.'),
    ...mutation,
  })
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const wrong = sayWrong(saving.error ?? archiving.error, { ...labels, archived: 'It' })
  return (
    <Dialog label={heading} onClose={onClose}>
      <h2 className={styles.heading}>{heading}</h2>
      <Form
        does={archived === null ? 'Add' : 'Save'}
        error={wrong.at['archived'] ?? wrong.form}
        busy={saving.isPending || archiving.isPending}
        onSend={() => saving.mutate()}
        beside={
          <>
            <Button onClick={onClose}>Cancel</Button>
            {archived !== null && archive && (
              <Button busy={archiving.isPending} onClick={() => archiving.mutate()}>
                {archived ? 'Bring back' : 'Archive'}
              </Button>
            )}
          </>
        }
      >
        <Fields
          fields={fields}
          values={values}
          wrong={wrong.at}
          onValue={(name, value) => {
            key.renew()
            setTyped((before) => ({ ...before, [name]: value }))
          }}
        />
      </Form>
      {children}
    </Dialog>
  )
}
