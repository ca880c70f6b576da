import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localTime } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { count } from '#web/count.ts'
import { longDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Choices } from './choices.tsx'
import { Columns } from './columns.tsx'
import { Preview } from './preview.tsx'
import { Problems } from './problems.tsx'
import { importQuery } from './use-import.ts'
import type { OneImport, Settings } from './use-import.ts'
import styles from './check.module.css'

/** What a file would do, and how it is read. Each change of that is checked at once. */
export function Check({ one }: { one: OneImport }) {
  const { organisation } = useOffice()
  const { slug } = organisation
  const cache = useQueryClient()
  const query = importQuery(slug, one.id)
  const params = { organisation: slug, import: one.id }
  const [chosen, setChosen] = useState<Settings | null>(null)
  const { mapping, onMatch, onError } = chosen ?? one
  const show = (now: OneImport) => cache.setQueryData(query.queryKey, now)
  const newest = () => cache.getQueryData(query.queryKey)?.version ?? one.version
  const readAgain = (error: Error) => {
    if (error instanceof Failure && error.status === 412) {
      void cache.invalidateQueries({ queryKey: query.queryKey })
    }
  }
  // One after another, each with the version that the one before it made: two choices made quickly both hold.
  const check = useMutation({
    scope: { id: `check import ${one.id}` },
    mutationFn: (body: Settings) =>
      call(addresses.checkCustomerImport, { params, version: newest(), body }),
    onSuccess: (now, checked) => {
      show(now)
      setChosen((latest) => (latest === checked ? null : latest))
    },
    onError: readAgain,
    meta: { shownByForm: true },
  })
  const apply = useMutation({
    mutationFn: () => call(addresses.applyCustomerImport, { params, version: one.version }),
    onSuccess: (now) => {
      show(now)
      void cache.invalidateQueries({ queryKey: ['customers', slug] })
    },
    onError: readAgain,
    meta: { shownByForm: true },
  })
  const change = (changed: Partial<Settings>) => {
    const next = { mapping, onMatch, onError, ...changed }
    setChosen(next)
    check.mutate(next)
  }
  const { create, update, error } = one.report
  const isStopped = error > 0 && onError === 'stop'
  const failure = apply.error ?? check.error
  return (
    <div className={styles.check}>
      <div className={styles.head}>
        <div>
          <h2>{one.fileName}</h2>
          <p aria-live="polite">{check.isPending ? 'Checking…' : sumUp(one)}</p>
        </div>
        <Button
          look="primary"
          busy={apply.isPending || check.isPending || isStopped || create + update === 0}
          onClick={() => apply.mutate()}
        >
          {apply.isPending ? 'Importing…' : `Import ${count(create + update, 'customer')}`}
        </Button>
      </div>
      <FormError>{failure && describeFailure(failure)}</FormError>
      {one.sameFileAt !== null && (
        <p className={styles.notice}>
          This very file was imported on{' '}
          {longDay(localTime(new Date(one.sameFileAt), organisation.timezone).day)}. Its customers
          are found again by number, ABN or email.
        </p>
      )}
      <Choices report={one.report} onMatch={onMatch} onError={onError} onChange={change} />
      <Problems one={one} />
      <Columns
        columns={one.columns}
        mapping={mapping}
        onMapping={(changed) => change({ mapping: changed })}
      />
      <Preview one={one} />
    </div>
  )
}

/** "12 new, 3 to change, 1 left alone, 2 with errors". */
function sumUp({ report: { create, update, skip, error } }: OneImport): string {
  const parts = [
    create > 0 && `${create} new`,
    update > 0 && `${update} to change`,
    skip > 0 && `${skip} left alone`,
    error > 0 && `${error} with errors`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}. Nothing is imported yet.`
}
