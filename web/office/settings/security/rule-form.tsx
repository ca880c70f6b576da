import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { Choices } from '#web/office/controls/forms/choices.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { isStale, readAgainIfStale } from '#web/office/conflict/stale.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ruleKey } from './rule.ts'
import type { Rule } from './rule.ts'
import styles from './rule-form.module.css'

const RULES = [
  {
    value: 'privileged',
    name: 'Owners, admins and bookkeepers',
    means: 'Those who can change settings or money.',
  },
  {
    value: 'everyone',
    name: 'Everyone',
    means: 'Dispatchers, viewers and drivers too.',
  },
] as const

/** Changes the rule. Members who come to need a second factor have 14 days to add one. */
export function RuleForm({ is }: { is: Rule }) {
  const { slug: organisation } = useOffice().organisation
  const mayChange = useMay()('own')
  const cache = useQueryClient()
  const [chosen, choose] = useState<Partial<Pick<Rule, 'rule'>>>({})
  const known = { rule: is.rule }
  const { rule } = { ...known, ...chosen }
  const seen = useSeen(`rule ${organisation}`, { version: is.version, fields: known }, chosen)
  const change = useMutation({
    mutationFn: () =>
      call(addresses.changeSecondFactorRule, {
        params: { organisation },
        body: { rule },
        version: seen.version,
      }),
    onSuccess: async (changed) => {
      choose({})
      cache.setQueryData(ruleKey(organisation), changed)
      announce({ says: 'The rule is changed.' })
      await cache.invalidateQueries({ queryKey: ['office', organisation] })
    },
    onError: (error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(cache, error, ruleKey(organisation))
    },
    meta: { shownByForm: true },
  })
  return (
    <>
      {!is.applies && (
        <p className={styles.note}>
          This is a test organisation: it asks no one for a second factor, whatever the rule says.
        </p>
      )}
      <Form
        does="Save the rule"
        error={change.error && describeFailure(change.error)}
        busy={change.isPending || !mayChange || rule === is.rule}
        onSend={() => change.mutate()}
      >
        <Choices
          label="Who needs one"
          value={rule}
          options={RULES}
          disabled={!mayChange}
          onValue={(next) => {
            seen.hold()
            choose({ rule: next })
          }}
        />
        <p className={styles.note}>
          Members who come to need one have 14 days to add it, with reminders by email 7 days and 1
          day before. After that this office is closed to them until they do.
        </p>
        {!mayChange && <p className={styles.note}>Only owners change this rule.</p>}
      </Form>
    </>
  )
}
