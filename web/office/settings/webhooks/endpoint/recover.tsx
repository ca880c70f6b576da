import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#contract/values/day.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { deliveriesQuery } from '#web/office/settings/webhooks/webhooks-query.ts'
import type { Webhook } from '#web/office/settings/webhooks/webhooks-query.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './recover.module.css'

const SPANS = [
  ['1', 'Since yesterday'],
  ['7', 'The last seven days'],
  ['30', 'The last 30 days'],
] as const

/** Sends an endpoint what it missed. */
export function Recover({ endpoint }: { endpoint: Webhook }) {
  const {
    today,
    organisation: { slug: organisation },
  } = useOffice()
  const cache = useQueryClient()
  const [days, setDays] = useState<(typeof SPANS)[number][0]>('1')
  const recover = useMutation({
    mutationFn: () =>
      call(addresses.recoverOfficeDeliveries, {
        params: { organisation, id: endpoint.id },
        body: { since: `${addDays(today, -Number(days))}T00:00:00.000Z` },
      }),
    onSuccess: ({ queued }) => {
      announce({
        says: queued === 0 ? 'It has missed nothing.' : `${queued} events are on their way.`,
      })
      return cache.invalidateQueries({
        queryKey: deliveriesQuery(organisation, endpoint.id).queryKey,
      })
    },
  })
  return (
    <div className={styles.recover}>
      <SelectField label="What it missed" value={days} options={SPANS} onValue={setDays} />
      <Button busy={recover.isPending || !endpoint.enabled} onClick={() => recover.mutate()}>
        Send what it missed
      </Button>
    </div>
  )
}
