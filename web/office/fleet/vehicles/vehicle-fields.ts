import type { Vehicle, VehicleKind } from '#contract/office/dispatch/vehicle.ts'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'
import { idOrNull, severalOrNull, shown, wholeOrNull } from '#web/office/fleet/editor/read-typed.ts'

export const VEHICLE_KINDS: Readonly<Record<VehicleKind, string>> = {
  hook: 'Hook lift',
  skip: 'Skip loader',
  rear_lift: 'Rear lift',
  other: 'Other',
}

const kinds = ['hook', 'skip', 'rear_lift', 'other'] as const

/** The form of a vehicle. */
export const vehicleFields = (
  depots: readonly (readonly [string, string])[],
  types: readonly (readonly [string, string])[],
) =>
  [
    { name: 'name', label: 'Name', required: true, most: 60, half: true },
    { name: 'registration', label: 'Registration (optional)', most: 12, half: true },
    {
      name: 'kind',
      label: 'Kind',
      options: kinds.map((kind) => [kind, VEHICLE_KINDS[kind]] as const),
      half: true,
    },
    { name: 'slots', label: 'Bins it carries', kind: 'whole', required: true, half: true },
    { name: 'payloadKg', label: 'Payload, kg (optional)', kind: 'whole', half: true },
    { name: 'largestLiftKg', label: 'Largest lift, kg (optional)', kind: 'whole', half: true },
    { name: 'minutesADay', label: 'Minutes a day (optional)', kind: 'whole', half: true },
    {
      name: 'registrationExpiresOn',
      label: 'Registration expires (optional)',
      kind: 'day',
      half: true,
    },
    { name: 'depotId', label: 'Home depot', options: depots },
    {
      name: 'productIds',
      label: 'Bins it can lift',
      help: 'None chosen means all.',
      kind: 'several',
      options: types,
    },
  ] as const satisfies FieldOf<string>[]

export type VehicleValues = Record<ReturnType<typeof vehicleFields>[number]['name'], string>

export function valuesOf(vehicle: Vehicle | null): VehicleValues {
  return {
    name: vehicle?.name ?? '',
    registration: vehicle?.registration ?? '',
    kind: vehicle?.kind ?? 'hook',
    slots: String(vehicle?.slots ?? 1),
    payloadKg: shown(vehicle?.payloadKg ?? null),
    largestLiftKg: shown(vehicle?.largestLiftKg ?? null),
    minutesADay: shown(vehicle?.minutesADay ?? null),
    registrationExpiresOn: vehicle?.registrationExpiresOn ?? '',
    depotId: vehicle?.depotId ?? '',
    productIds: vehicle?.productIds?.join(',') ?? '',
  }
}

/** What was typed, as the API takes it. */
export function bodyOf(values: VehicleValues) {
  return {
    name: values.name,
    registration: values.registration,
    kind: kinds.find((kind) => kind === values.kind) ?? 'other',
    slots: wholeOrNull(values.slots) ?? 1,
    payloadKg: wholeOrNull(values.payloadKg),
    largestLiftKg: wholeOrNull(values.largestLiftKg),
    minutesADay: wholeOrNull(values.minutesADay),
    registrationExpiresOn: idOrNull(values.registrationExpiresOn),
    depotId: idOrNull(values.depotId),
    productIds: severalOrNull(values.productIds),
  }
}
