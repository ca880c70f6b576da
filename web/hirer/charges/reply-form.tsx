import { useState } from 'preact/hooks'
import type { HirersChargePage } from '#contract/orders/hirers-charge.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { useCall } from '#web/hirer/calls/use-call.ts'
import { Submit } from '#web/ui/form/submit.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Disputes a charge with a reply; the office decides then. */
export function ReplyForm({
  id,
  phone,
  calls,
  onReplied,
  onRefused,
}: {
  id: string
  phone: string | null
  calls: Calls
  onReplied: (page: HirersChargePage) => void
  onRefused: () => void
}) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)
  const reply = useCall<HirersChargePage>()
  const field = `reply-${id}`
  const ask = async () => {
    const answer = await calls.replyToCharge(id, words)
    if (answer.kind === 'refused' && answer.status === 422) onRefused()
    return answer
  }
  const send = () => {
    if (reply.busy) return
    const isEmpty = words.trim() === ''
    setError(isEmpty ? 'Write what you don’t agree with.' : null)
    if (isEmpty) document.getElementById(field)?.focus()
    else reply.run(ask, onReplied)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        id={field}
        label="Tell us why"
        rows={4}
        maxLength={2000}
        value={words}
        error={error ?? undefined}
        onValue={setWords}
      />
      <FailureNote call={reply} phone={phone} />
      <Submit>{reply.busy ? 'Sending…' : 'Send your reply'}</Submit>
    </form>
  )
}
