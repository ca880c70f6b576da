import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'
import { pointOf, showPoint } from '#web/office/places/read-point.ts'
import { severalOrNull, shown, wholeOrNull } from '#web/office/fleet/editor/read-typed.ts'
import { readHours, showHours, WEEKDAYS } from './hours.ts'
import type { DayName } from './hours.ts'

type Name = 'name' | 'address' | 'point' | 'groupIds' | 'minutesOnSite' | 'closedDays' | DayName
export type TipValues = Record<Name, string>

/** The form of a tip. */
export const tipFields = (groups: readonly (readonly [string, string])[]): FieldOf<Name>[] => [
  { name: 'name', label: 'Name', required: true, most: 60 },
  { name: 'address', label: 'Address (optional)', most: 250 },
  { name: 'point', label: 'Point (optional)', kind: 'point' },
  {
    name: 'groupIds',
    label: 'Waste it takes',
    help: 'None chosen means all.',
    kind: 'several',
    options: groups,
  },
  { name: 'minutesOnSite', label: 'Minutes on site (optional)', kind: 'whole' },
  ...WEEKDAYS.map((day): FieldOf<Name> => ({
    name: day,
    label: `${day}, such as 6–16:30`,
    half: true,
  })),
  { name: 'closedDays', label: 'Closed days (optional), one a line: 2026-12-25', kind: 'lines' },
]

export function valuesOf(site: TipSite | null): TipValues {
  const hours = site?.openingHours ?? null
  const [Mon, Tue, Wed, Thu, Fri, Sat, Sun] = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    showHours(hours, day),
  )
  return {
    name: site?.name ?? '',
    address: site?.address ?? '',
    point: showPoint(site?.point ?? null),
    groupIds: site?.groupIds?.join(',') ?? '',
    minutesOnSite: shown(site?.minutesOnSite ?? null),
    closedDays: site?.closedDays.join('\n') ?? '',
    Mon: Mon ?? '',
    Tue: Tue ?? '',
    Wed: Wed ?? '',
    Thu: Thu ?? '',
    Fri: Fri ?? '',
    Sat: Sat ?? '',
    Sun: Sun ?? '',
  }
}

/** What was typed, as the API takes it. */
export function bodyOf(values: TipValues) {
  const { name, address, point, groupIds, minutesOnSite, closedDays } = values
  return {
    name,
    address,
    point: pointOf(point),
    groupIds: severalOrNull(groupIds),
    minutesOnSite: wholeOrNull(minutesOnSite),
    openingHours: readHours(WEEKDAYS.map((day) => values[day]))?.slice() ?? null,
    closedDays: closedDays.split(/[\s,]+/).filter((day) => day !== ''),
  }
}
