import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Failure } from '#web/office/api/failure.ts'
import { meQuery } from '#web/office/api/people.ts'
import type { Me } from '#web/office/api/people.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'

/** Changes what a person is called, in all of their organisations. */
export function NameForm({ account, onDone }: { account: Me['account']; onDone: () => void }) {
  const cache = useQueryClient()
  const [name, setName] = useKept('own name', account.name)
  const change = useMutation({
    mutationFn: () =>
      call(addresses.changeName, { params: {}, body: { name }, version: account.version }),
    onSuccess: (me) => {
      cache.setQueryData(meQuery.queryKey, me)
      announce({ says: `You’re ${me.account.name} now.` })
      onDone()
    },
    // What it is by now shows above the field, and what was typed stays in it.
    onError: async (error) => {
      if (error instanceof Failure && error.status === 412) {
        await cache.invalidateQueries({ queryKey: meQuery.queryKey })
      }
    },
    meta: { shownByForm: true },
  })
  const wrong = problemsAt(change.error, { name: 'Name' })
  return (
    <Form does="Save" error={wrong.form} busy={change.isPending} onSend={() => change.mutate()}>
      <Field
        label="Name"
        help="Your colleagues see it beside what you do."
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        value={name}
        error={wrong.at['name']}
        onValue={setName}
      />
    </Form>
  )
}
