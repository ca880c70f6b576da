import { localTime } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { Status } from '#web/office/controls/status.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Member } from './team-query.ts'

/** Whether a member has a second factor, and by when they need one. */
export function FactorStatus({ member: { secondFactor, secondFactorDueAt } }: { member: Member }) {
  const { organisation, today } = useOffice()
  if (secondFactor) {
    return (
      <Status shape="full" tone="good">
        On
      </Status>
    )
  }
  if (secondFactorDueAt === null) {
    return (
      <Status shape="ring" tone="plain">
        Off
      </Status>
    )
  }
  const { day } = localTime(new Date(secondFactorDueAt), organisation.timezone)
  if (day < today) {
    return (
      <Status shape="late" tone="bad">
        Off, locked out
      </Status>
    )
  }
  return <Status shape="late" tone="warn">{`Off, needed by ${shortDay(day)}`}</Status>
}
