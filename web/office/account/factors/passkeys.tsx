import { useState } from 'react'
import type { Factors } from '#web/office/api/people.ts'
import { Moment, ownTimezone } from '#web/office/controls/layout/moment.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import styles from './passkeys.module.css'

type Passkey = Factors['passkeys'][number]

/** A person’s passkeys, to add, rename and remove. */
export function Passkeys({
  passkeys,
  isFirst,
}: {
  passkeys: readonly Passkey[]
  /** Whether adding one is what the page is about, because there’s no second factor yet. */
  isFirst: boolean
}) {
  const [renaming, setRenaming] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <div className={styles.passkeys}>
      {passkeys.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th>Passkey</th>
              <th>Kept</th>
              <th>Added</th>
              <th>Last used</th>
              <th aria-label="Change" />
            </tr>
          </thead>
          <tbody>
            {passkeys.map((passkey) => (
              <tr key={passkey.id}>
                <td>
                  {renaming === passkey.id ? (
                    <RenamePasskey passkey={passkey} onDone={() => setRenaming(null)} />
                  ) : (
                    passkey.name
                  )}
                </td>
                <td data-label="Kept">{passkey.backedUp ? 'on your devices' : 'on one device'}</td>
                <td data-label="Added">
                  <Moment at={passkey.createdAt} timezone={ownTimezone} />
                </td>
                <td data-label="Last used">
                  {passkey.lastUsedAt === null ? (
                    'never'
                  ) : (
                    <Moment at={passkey.lastUsedAt} timezone={ownTimezone} />
                  )}
                </td>
                <td className={table.end}>
                  <span className={styles.acts}>
                    <button
                      type="button"
                      className={text.link}
                      aria-label={`Rename ${passkey.name}`}
                      onClick={() => setRenaming(renaming === passkey.id ? null : passkey.id)}
                    >
                      Rename
                    </button>
                    <button
                      type="button"
                      className={text.link}
                      aria-label={`Remove ${passkey.name}`}
                      onClick={() => setRemoving(passkey)}
                    >
                      Remove
                    </button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.add}>
        <AddPasskey
          look={isFirst ? 'primary' : 'second'}
          onDone={({ name }) =>
            announce({ says: `“${name}” signs you in now. You’re signed out everywhere else.` })
          }
        />
      </div>
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}
