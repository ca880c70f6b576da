import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { count } from '#web/count.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { fleetAddresses } from '#web/office/fleet/addresses.ts'
import { vehiclesQuery } from '#web/office/fleet/queries.ts'
import { Ask } from '#web/office/orders/order/actions/ask.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

const USUAL = ['Broken down', 'Flat tyre', 'Accident']

/** Takes a run’s truck off the road, and then asks who takes what is still on it. */
export function OffRoad({
  run,
  vehicle,
  plan,
  onClose,
}: {
  run: BoardRun
  vehicle: NonNullable<BoardRun['vehicle']>
  plan: Plan
  onClose: () => void
}) {
  const { slug: organisation } = useOffice().organisation
  const client = useQueryClient()
  const open = run.stops.flatMap(({ jobId }) => {
    const job = plan.jobs[jobId ?? '']
    return job?.status === 'scheduled' || job?.status === 'started' ? [job.id] : []
  })
  const send = useMutation({
    mutationFn: async (offRoad: string) => {
      const { data } = await client.fetchQuery({ ...vehiclesQuery(organisation), staleTime: 0 })
      const now = data.find(({ id }) => id === vehicle.id)
      if (!now || now.offRoad) return
      const params = { organisation, id: now.id }
      await call(fleetAddresses.changeVehicle, { params, version: now.version, body: { offRoad } })
    },
    onSuccess: async () => {
      announce({ says: `${vehicle.name} is off the road.` })
      // First: then this truck isn’t one of those to choose from.
      await client.invalidateQueries({ queryKey: ['board', organisation] })
      asked.set(open.length > 0 ? { kind: 'assign', jobIds: open } : null)
    },
    meta: { shownByForm: true },
  })
  return (
    <Ask
      title={`Take ${vehicle.name} off the road`}
      does="Off the road"
      reason={{ required: true, usual: USUAL }}
      busy={send.isPending}
      error={send.error}
      onClose={onClose}
      onYes={(why) => send.mutate(why)}
    >
      <p>
        It stays off until someone clears it in the fleet.
        {open.length > 0 && ` Next you choose who takes its ${count(open.length, 'open job')}.`}
      </p>
    </Ask>
  )
}
