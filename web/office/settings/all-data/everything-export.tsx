import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ExportTable } from './export-table.tsx'
import { exportsQuery, isOpen } from './exports-query.ts'
import styles from './data.module.css'

/** Asks for a file with everything, and shows how far it is. */
export function EverythingExport() {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const exports = useQuery(exportsQuery(organisation))
  const isMaking = exports.data?.data.some(isOpen) === true
  const ask = useMutation({
    mutationFn: () =>
      call(addresses.askForExport, { params: { organisation }, idempotencyKey: key.get() }),
    onSuccess: () => key.renew(),
    onSettled: () => cache.invalidateQueries({ queryKey: exportsQuery(organisation).queryKey }),
    meta: { shownByForm: true },
  })
  return (
    <Section heading="Everything" aside="Each file is kept for a day">
      <p className={styles.about}>
        A zip with every table as CSV and JSON, all as it was at one moment. The owners get an email
        now, and another when it’s ready: you can leave this page meanwhile. Secrets, such as API
        keys, aren’t in it.
      </p>
      <FormError>{ask.error && describeFailure(ask.error)}</FormError>
      <p className={styles.act}>
        <Button busy={ask.isPending || isMaking} onClick={() => ask.mutate()}>
          Export everything
        </Button>
      </p>
      <Loaded query={exports} what="The exports" rows={2}>
        {({ data }) => (data.length === 0 ? null : <ExportTable exports={data} />)}
      </Loaded>
    </Section>
  )
}
