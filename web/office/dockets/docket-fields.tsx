import type { Driver } from '#contract/office/dispatch/driver.ts'
import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import { isDay } from '#contract/values/day.ts'
import { sayClosedOn } from '#web/office/fleet/tips/closed-on.ts'
import { Fields } from '#web/office/fleet/editor/fields.tsx'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'
import { optionsOf } from '#web/office/fleet/editor/read-typed.ts'
import type { Draft } from './draft.ts'
import { sumUp } from './draft.ts'
import styles from './dockets.module.css'

export const LABELS = {
  tipSiteId: 'The tip',
  number: 'The number',
  tippedAt: 'The time',
  grossKg: 'The gross weight',
  tareKg: 'The tare',
  netKg: 'The net weight',
  material: 'The material',
  vehicleId: 'The vehicle',
  driverId: 'The driver',
  cost: 'The cost',
  jobs: 'The kilograms of the jobs',
}

type Name = Exclude<keyof Draft, 'jobs'>

/** The fields of a docket, in the order of the paper, and the net weight that they make. */
export function DocketFields({
  draft,
  wrong,
  tips,
  vehicles,
  drivers,
  onChange,
}: {
  draft: Draft
  wrong: Readonly<Record<string, string>>
  tips: readonly TipSite[]
  vehicles: readonly Vehicle[]
  drivers: readonly Driver[]
  onChange: (next: Partial<Draft>) => void
}) {
  const sum = sumUp(draft)
  const isWeighed = draft.grossKg !== '' || draft.tareKg !== ''
  const half = true
  const tip = tips.find(({ id }) => id === draft.tipSiteId)
  const closed = tip && isDay(draft.day) ? sayClosedOn(tip, draft.day) : null
  const fields: FieldOf<Name>[] = [
    { name: 'tipSiteId', label: 'Tip', options: optionsOf(tips, 'Another', draft.tipSiteId), half },
    { name: 'number', label: 'Number', required: true, most: 40, half },
    {
      name: 'day',
      label: 'Day',
      kind: 'day',
      required: true,
      happened: true,
      ...(closed !== null && { help: closed }),
      half,
    },
    { name: 'time', label: 'Time', kind: 'time', required: true, half },
    {
      name: 'vehicleId',
      label: 'Vehicle',
      half,
      options: optionsOf(vehicles, 'Not said', draft.vehicleId),
    },
    {
      name: 'driverId',
      label: 'Driver',
      half,
      options: optionsOf(drivers, 'Not said', draft.driverId),
    },
    { name: 'grossKg', label: 'Gross, kg', kind: 'whole', half },
    { name: 'tareKg', label: 'Tare, kg', kind: 'whole', half },
    ...(isWeighed
      ? []
      : [{ name: 'netKg', label: 'Or only net, kg', kind: 'whole', half } as const]),
    { name: 'material', label: 'Material (optional)', most: 60, half },
    { name: 'dollars', label: 'Cost (empty: by the tip’s price)', half },
  ]
  return (
    <>
      <Fields
        fields={fields}
        values={draft}
        wrong={{
          ...wrong,
          ...(wrong['cost'] !== undefined && { dollars: wrong['cost'] }),
          ...(wrong['tippedAt'] !== undefined && {
            [isDay(draft.day) ? 'time' : 'day']: wrong['tippedAt'],
          }),
        }}
        onValue={(name, value) => onChange({ [name]: value })}
      />
      <output className={styles.sum}>
        {sum ? `Net ${sum.netKg.toLocaleString()} kg` : 'Net –'}
      </output>
    </>
  )
}
