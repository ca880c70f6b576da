import { Button } from '#web/office/controls/button.tsx'
import { CopyButton } from '#web/office/controls/forms/copy-button.tsx'
import { Once, Secret } from '#web/office/controls/layout/once.tsx'
import type { WebhookWithSecret } from './webhooks-query.ts'

/** An endpoint’s new secret, which shows only now. */
export function ShownSecret({
  shown: { secret, url },
  onDone,
}: {
  shown: WebhookWithSecret
  onDone: () => void
}) {
  return (
    <Once label="The secret">
      <p>
        <b>Copy this secret now.</b> It isn’t shown again. Your server checks with it that a call is
        ours.
      </p>
      <Secret text={secret}>
        <CopyButton text={secret} look="primary" />
        <Button onClick={onDone}>Done</Button>
      </Secret>
      <p>For {url}</p>
    </Once>
  )
}
