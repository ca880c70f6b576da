import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import type { Factors } from '#web/office/api/people.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { knowsPasskeys, makePasskey } from '#web/office/passkeys/ask-browser.ts'
import { useFactorChange } from './use-factor-change.ts'

type Passkey = Factors['passkeys'][number]

/** Adds a passkey of this device, or of one that the browser finds. */
export function AddPasskey({
  look,
  onDone,
}: {
  look: 'primary' | 'second'
  onDone: (added: Passkey) => void
}) {
  const add = useFactorChange(addPasskey, onDone)
  if (!knowsPasskeys) return <p>This browser doesn’t know passkeys.</p>
  return (
    <>
      <FormError>{add.error && describeFailure(add.error)}</FormError>
      <Button look={look} busy={add.isPending} onClick={() => add.mutate()}>
        <Icon name="finger" />
        Add a passkey
      </Button>
    </>
  )
}

async function addPasskey(): Promise<Passkey> {
  const asked = await call(addresses.beginPasskey, { params: {} })
  const credential = await makePasskey(asked)
  return call(addresses.addPasskey, { params: {}, body: { credential } })
}
