import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Fact } from '#web/office/account/fact.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactorChange } from '#web/office/account/factors/use-factor-change.ts'

/** How many recovery codes are left, and making new ones. */
export function RecoveryCodesFact({ left }: { left: number }) {
  return (
    <Fact name="Recovery codes" is={left === 0 ? 'None left' : `${left} left`} does="Make new">
      {(close) => <NewCodes left={left} onDone={close} />}
    </Fact>
  )
}

function NewCodes({ left, onDone }: { left: number; onDone: () => void }) {
  const make = useFactorChange(() => call(addresses.replaceRecoveryCodes, { params: {} }))
  if (make.data) return <RecoveryCodes codes={make.data.recoveryCodes} onDone={onDone} />
  return (
    <>
      <p>
        You get ten codes for the day on which your phone or your passkey is lost.
        {left > 0 && ' The earlier ones stop working.'}
      </p>
      <FormError>{make.error && describeFailure(make.error)}</FormError>
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        Make ten new codes
      </Button>
    </>
  )
}
