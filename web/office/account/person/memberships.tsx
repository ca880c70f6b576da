import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '#contract/roles.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { meQuery } from '#web/office/api/people.ts'
import type { Me } from '#web/office/api/people.ts'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { startWithCapital } from '#web/office/text.ts'

type Membership = Me['organisations'][number]

/** Where a person belongs, and leaving. */
export function Memberships({ me }: { me: Me }) {
  const [leaving, setLeaving] = useState<Membership | null>(null)
  return (
    <Section heading="Your organisations">
      <table className={table.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Role</th>
            <th aria-label="Leave" />
          </tr>
        </thead>
        <tbody>
          {me.organisations.map((one) => (
            <tr key={one.slug}>
              <td>
                {may(one.role, 'read') ? (
                  <Link to="/office/$slug" params={{ slug: one.slug }} className={text.link}>
                    {one.name}
                  </Link>
                ) : (
                  one.name
                )}
              </td>
              <td data-label="Role">{startWithCapital(one.role)}</td>
              <td className={table.end}>
                <button
                  type="button"
                  className={text.link}
                  aria-label={`Leave ${one.name}`}
                  onClick={() => setLeaving(one)}
                >
                  Leave
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {leaving && <Leave from={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

function Leave({ from: { slug, name }, onClose }: { from: Membership; onClose: () => void }) {
  const cache = useQueryClient()
  const leave = useMutation({
    mutationFn: () => call(addresses.leaveOrganisation, { params: { organisation: slug } }),
    onSuccess: async () => {
      announce({ says: `You’ve left ${name}.` })
      onClose()
      await cache.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading={`Leave ${name}?`}
      does={`Leave ${name}`}
      error={leave.error}
      busy={leave.isPending}
      onYes={() => leave.mutate()}
      onNo={onClose}
    >
      <p>You lose its office at once. Only a new invitation brings you back.</p>
    </Confirm>
  )
}
