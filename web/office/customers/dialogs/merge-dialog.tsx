import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { useUndoMerge } from '#web/office/customers/sheet/parts/merged.tsx'
import { customerQuery, useTakeCustomer } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ChooseCustomer } from './choose-customer.tsx'
import { Comparison } from './comparison.tsx'
import styles from './dialog.module.css'

/** Merges another customer into this one, or this one into the other, after showing what happens. */
export function MergeDialog({
  one,
  other,
  onClose,
}: {
  one: OneCustomer
  /** The other one's id; null to choose it here. */
  other: string | null
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(other)
  return (
    <Dialog label="Merge customers" wide onClose={onClose}>
      <div className={styles.inside}>
        {chosen === null ? (
          <ChooseCustomer one={one} onChoose={setChosen} onClose={onClose} />
        ) : (
          <Confirm one={one} other={chosen} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function Confirm({
  one,
  other,
  onClose,
}: {
  one: OneCustomer
  other: string
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const { data, error } = useQuery({ ...customerQuery(slug, other), staleTime: 0 })
  const [turned, setTurned] = useState(false)
  const take = useTakeCustomer()
  const undo = useUndoMerge()
  const merge = useMutation({
    async mutationFn([kept, merged]: readonly [OneCustomer, OneCustomer]) {
      return call(addresses.mergeCustomers, {
        params: { organisation: slug, id: kept.id },
        version: kept.version,
        body: { customerId: merged.id, version: merged.version },
      })
    },
    onSuccess: (kept, [, merged]) => {
      take(kept)
      const { mergeId } = kept.merged.find(({ id }) => id === merged.id) ?? {}
      announce({
        says: `${merged.number} is part of ${kept.number} ${kept.name} now`,
        ...(mergeId !== undefined && { undo: () => undo.mutate({ id: kept.id, mergeId }) }),
      })
      onClose()
    },
    meta: { shownByForm: true },
  })
  if (!data) return <p>{error ? describeFailure(error) : 'Reading the other customer…'}</p>
  const [kept, merged] = turned ? [data, one] : [one, data]
  return (
    <>
      <h2 className={styles.title}>
        Merge {merged.name} into {kept.name}
      </h2>
      <p>
        All orders, contacts and sites show at {kept.number}. Nothing is deleted, and it can be
        undone at any time.
      </p>
      <FormError>{merge.error ? describeFailure(merge.error) : null}</FormError>
      <Comparison kept={kept} merged={merged} />
      <p className={styles.acts}>
        <Button
          look="primary"
          busy={merge.isPending}
          // The dialog opens because someone wants to merge.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onClick={() => merge.mutate([kept, merged])}
        >
          Merge into {kept.number}
        </Button>
        <Button onClick={() => setTurned(!turned)}>Keep {merged.number} instead</Button>
        <Button onClick={onClose}>Cancel</Button>
      </p>
    </>
  )
}
