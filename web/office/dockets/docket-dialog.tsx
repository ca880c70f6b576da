import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Docket, MissingDocket } from '#contract/office/dispatch/docket.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import editor from '#web/office/fleet/editor/editor.module.css'
import { driversQuery, tipSitesQuery, vehiclesQuery } from '#web/office/fleet/queries.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { isStale, readAgainIfStale, sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { DocketFields, LABELS } from './docket-fields.tsx'
import { DocketPhoto } from './docket-photo.tsx'
import { bodyOf, draftOf, usualTare } from './draft.ts'
import type { Draft } from './draft.ts'
import { JobSplit } from './job-split.tsx'
import { missingQuery } from './queries.ts'
import { VoidForm } from './void-form.tsx'

/** Enters a docket, or corrects one. The sum shows as the weights are typed. */
export function DocketDialog({
  docket,
  job,
  known,
  onClose,
}: {
  docket: Docket | null
  /** The job that it's entered for. */
  job: MissingDocket | null
  /** Dockets that are on the screen, for the usual tare. */
  known: readonly Docket[]
  onClose: () => void
}) {
  const { organisation: office, today } = useOffice()
  const { slug: organisation, timezone } = office
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const keptAs = `docket ${docket?.id ?? job?.jobId ?? 'new'}`
  const [typed, setTyped] = useKept<Partial<Draft>>(keptAs, {})
  const fields = draftOf(docket, job, { today, timezone })
  const draft = { ...fields, ...typed }
  const seen = useSeen(keptAs, { version: docket?.version ?? 0, fields }, typed)
  const tips = useQuery(tipSitesQuery(organisation))
  const vehicles = useQuery(vehiclesQuery(organisation))
  const drivers = useQuery(driversQuery(organisation))
  const missing = useQuery(missingQuery(organisation))
  const change = (next: Partial<Draft>) => {
    key.renew()
    seen.hold()
    const fillsTare = next.vehicleId !== undefined && draft.tareKg === '' && draft.netKg === ''
    const tare = fillsTare && { tareKg: usualTare(known, next.vehicleId ?? '') }
    setTyped({ ...typed, ...tare, ...next })
  }
  const queryKey = ['dockets', organisation]
  const refresh = async () => {
    await cache.invalidateQueries({ queryKey })
    await cache.invalidateQueries({ queryKey: missingQuery(organisation).queryKey })
  }
  const save = useMutation({
    mutationFn: () => {
      const body = bodyOf(draft, docket, timezone)
      return docket
        ? call(addresses.changeDocket, {
            params: { organisation, id: docket.id },
            version: seen.version,
            body,
          })
        : call(addresses.createDocket, {
            params: { organisation },
            body,
            idempotencyKey: key.get(),
          })
    },
    onSuccess: async ({ number, netKg, twins }) => {
      const twice = twins.length > 0 ? ' Another docket of that tip has the same number.' : ''
      announce({ says: `Docket ${number} is saved, ${netKg.toLocaleString()} kg.${twice}` })
      onClose()
      await refresh()
    },
    onError: (error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(cache, error, queryKey)
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(save.error, LABELS)
  const nameIn = (list: readonly { id: string; name: string }[] | undefined, id: string) =>
    list?.find((one) => one.id === id)?.name ?? ''
  const inWords = {
    ...fields,
    tipSiteId: nameIn(tips.data?.data, fields.tipSiteId),
    vehicleId: nameIn(vehicles.data?.data, fields.vehicleId),
    driverId: nameIn(drivers.data?.data, fields.driverId),
    jobs: Object.values(fields.jobs).map((kg) => `${kg} kg`),
  }
  const heading = docket ? `Docket ${docket.number}` : 'Enter a docket'
  return (
    <Dialog label={heading} onClose={onClose}>
      <h2 className={editor.heading}>{heading}</h2>
      {docket?.voided && <p>Voided: {docket.voided.reason}</p>}
      {docket !== null && docket.twins.length > 0 && (
        <p>Another docket of that tip has this number. If it’s the same paper, void one.</p>
      )}
      <Form
        does={docket ? 'Save' : 'Enter'}
        error={wrong.form}
        busy={save.isPending || (docket !== null && docket.voided !== null)}
        onSend={() => save.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <Moved fields={seen.moved} now={inWords} labels={LABELS} />
        <DocketFields
          draft={draft}
          wrong={wrong.at}
          tips={tips.data?.data ?? []}
          vehicles={vehicles.data?.data ?? []}
          drivers={drivers.data?.data ?? []}
          onChange={change}
        />
        <JobSplit
          draft={draft}
          docket={docket}
          missing={missing.data?.data ?? []}
          error={wrong.at['jobs']}
          onJobs={(chosen) => change({ jobs: chosen })}
        />
      </Form>
      {docket && <DocketPhoto docket={docket} />}
      {docket?.voided === null && (
        <VoidForm
          docket={docket}
          onDone={() => {
            onClose()
            void refresh()
          }}
        />
      )}
    </Dialog>
  )
}
