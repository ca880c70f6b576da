import { useState } from 'react'
import { localTime, spokenDay } from '#contract/values/day.ts'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { describePerson } from '#web/office/settings/describe-person.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ACCESS_NAMES } from './keys-query.ts'
import type { ApiKey } from './keys-query.ts'
import { RevokeKey } from './revoke-key.tsx'

/** The keys, those that work first. */
export function KeyTable({ keys, made }: { keys: readonly ApiKey[]; made: string | undefined }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Access</th>
            <th>Ends in</th>
            <th>Made by</th>
            <th>Last used</th>
            <th>Works until</th>
            <th aria-label="Revoke" />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <Row
              key={key.id}
              apiKey={key}
              isNew={key.id === made}
              onRevoke={() => setRevoking(key)}
            />
          ))}
        </tbody>
      </table>
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function Row({
  apiKey,
  isNew,
  onRevoke,
}: {
  apiKey: ApiKey
  isNew: boolean
  onRevoke: () => void
}) {
  const { organisation, today } = useOffice()
  const { timezone } = organisation
  const { name, access, last4, createdBy, createdAt, lastUsedAt, expiresAt, revokedAt, works } =
    apiKey
  const dayOf = (at: string, before = 0) =>
    spokenDay(localTime(new Date(Date.parse(at) - before), timezone).day)
  return (
    <tr className={isNew ? table.fresh : works ? undefined : table.over}>
      <td>{name}</td>
      <td data-label="Access">{ACCESS_NAMES[access]}</td>
      <td data-label="Ends in">
        <code>…{last4}</code>
      </td>
      <td data-label="Made by">
        {describePerson(createdBy)}, {dayOf(createdAt)}
      </td>
      <td data-label="Last used">
        {lastUsedAt === null ? (
          'never'
        ) : (
          <Moment at={lastUsedAt} timezone={timezone} today={today} />
        )}
      </td>
      <td data-label="Works until">
        {revokedAt !== null
          ? `revoked ${dayOf(revokedAt)}`
          : expiresAt === null
            ? '–'
            : dayOf(expiresAt, 1)}
      </td>
      <td className={table.end}>
        {works ? (
          <button
            type="button"
            className={text.link}
            aria-label={`Revoke ${name}`}
            onClick={onRevoke}
          >
            Revoke
          </button>
        ) : (
          <span className={table.none}>–</span>
        )}
      </td>
    </tr>
  )
}
