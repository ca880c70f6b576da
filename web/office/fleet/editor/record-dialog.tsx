import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { isStale, readAgainIfStale, sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import styles from './editor.module.css'
import { pointLabels } from '#web/office/places/read-point.ts'
import { Fields } from './fields.tsx'
import type { FieldOf } from './fields.tsx'

/** A record, or a new one, in a dialog. What someone else changes meanwhile shows where nothing was typed. */
export function RecordDialog<Name extends string>({
  heading,
  fields,
  record,
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
  /** The record as it is now; null for a new one. */
  record: { id: string; version: number } | null
  /** What the record has now. */
  values: Readonly<Record<Name, string>>
  /** Null for a new one. */
  archived: boolean | null
  queryKey: readonly unknown[]
  /** Saves a record on top of a version, or a new one under an idempotency key. */
  save: (
    values: Readonly<Record<Name, string>>,
    as: { version: number; idempotencyKey: string },
  ) => Promise<unknown>
  archive?: (archived: boolean) => Promise<unknown>
  onClose: () => void
  /** What can be done besides. */
  children?: ReactNode
}) {
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const keptAs = `${queryKey.join(' ')} ${record?.id ?? 'new'}`
  const [typed, setTyped] = useKept<Partial<Record<Name, string>>>(keptAs, {})
  const values = { ...known, ...typed }
  const seen = useSeen(keptAs, { version: record?.version ?? 0, fields: known }, typed)
  const done = async (says: string) => {
    // First, so that who opens it again at once doesn't see what was there before.
    await cache.invalidateQueries({ queryKey })
    announce({ says })
    onClose()
  }
  const mutation = {
    onError: (error: Error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(cache, error, queryKey)
    },
    meta: { shownByForm: true },
  }
  const saving = useMutation({
    mutationFn: () => save(values, { version: seen.version, idempotencyKey: key.get() }),
    onSuccess: () => done(archived === null ? 'It’s added.' : 'It’s saved.'),
    ...mutation,
  })
  const archiving = useMutation({
    mutationFn: async () => archive?.(archived !== true),
    onSuccess: () => done(archived === true ? 'It’s back.' : 'It’s archived.'),
    ...mutation,
  })
  const labels = Object.fromEntries(
    fields.flatMap(({ name, label, kind }) =>
      kind === 'point' ? Object.entries(pointLabels(name, label)) : [[name, label]],
    ),
  )
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
        <Moved
          fields={seen.moved}
          now={known}
          labels={Object.fromEntries(fields.map(({ name: field, label }) => [field, label]))}
        />
        <Fields
          fields={fields}
          values={values}
          wrong={wrong.at}
          onValue={(field, value) => {
            key.renew()
            seen.hold()
            setTyped({ ...typed, [field]: value })
          }}
        />
      </Form>
      {children}
    </Dialog>
  )
}
