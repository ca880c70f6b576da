import { useState } from 'react'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ChangeMember } from './change-member.tsx'
import { FactorStatus } from './factor-status.tsx'
import { mayGive, ROLE_NAMES } from './team-query.ts'
import type { Member } from './team-query.ts'
import styles from './team.module.css'

/** The members, with what they may do and how they sign in. */
export function MemberTable({ members }: { members: readonly Member[] }) {
  const [changing, setChanging] = useState<string | null>(null)
  const { me, role: own, organisation, today } = useOffice()
  const chosen = members.find(({ id }) => id === changing)
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Role</th>
            <th>Second factor</th>
            <th>Last seen</th>
            <th aria-label="Change" />
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <td>
                <span className={styles.name}>
                  {member.name}
                  {member.id === me.account.id && ' (you)'}
                </span>
                <span className={styles.email}>{member.email ?? 'of the demo'}</span>
              </td>
              <td data-label="Role">{ROLE_NAMES[member.role]}</td>
              <td data-label="Second factor">
                <FactorStatus member={member} />
              </td>
              <td data-label="Last seen">
                {member.lastSeenAt === null ? (
                  'never'
                ) : (
                  <Moment at={member.lastSeenAt} timezone={organisation.timezone} today={today} />
                )}
              </td>
              <td className={table.end}>
                {mayGive(own, member.role) && (
                  <button
                    type="button"
                    className={text.link}
                    aria-label={`Change ${member.name}`}
                    onClick={() => setChanging(member.id)}
                  >
                    Change
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <ChangeMember
          member={chosen}
          isLastOwner={
            chosen.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1
          }
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}
