import { useMutation } from '@tanstack/react-query'
import { localTime } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { useTakeCustomer } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Part } from './merged-part.tsx'
import { Section } from '#web/office/orders/order/section.tsx'

/** The customers that were merged into this one, each with a way out. Nothing shows if there are none. */
export function Merged({ one, mayWrite }: { one: OneCustomer; mayWrite: boolean }) {
  const { organisation, today } = useOffice()
  const undo = useUndoMerge()
  if (one.merged.length === 0) return null
  return (
    <Section name="Merged into this one">
      {one.merged.map((merged) => {
        const { day } = localTime(new Date(merged.at), organisation.timezone)
        return (
          <Part
            key={merged.mergeId}
            title={`${merged.number} ${merged.name}`}
            says={`${shortDay(day, today)}${merged.by.name ? `, by ${merged.by.name}` : ''}`}
          >
            {mayWrite && (
              <Button
                small
                busy={undo.isPending}
                aria-label={`Take out again: ${merged.number} ${merged.name}`}
                onClick={() => undo.mutate({ id: one.id, mergeId: merged.mergeId })}
              >
                Take out again
              </Button>
            )}
          </Part>
        )
      })}
    </Section>
  )
}

/** Takes a merged customer out again. */
export function useUndoMerge() {
  const { slug } = useOffice().organisation
  const take = useTakeCustomer()
  return useMutation({
    async mutationFn({ id, mergeId }: { id: string; mergeId: string }) {
      const params = { organisation: slug, id, merge: mergeId }
      take(await call(addresses.undoMerge, { params }))
      announce({ says: 'The two are apart again, each as it was' })
    },
  })
}
