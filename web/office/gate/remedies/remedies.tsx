import { lazy, Suspense } from 'react'
import { askedRemedies } from '#web/office/api/remedies.ts'
import type { Remedy, Remediable } from '#web/office/api/remedies.ts'
import { Waiting } from '#web/office/controls/pause.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'

/** What each dialog is called, and what it holds, which is loaded when it’s first needed. */
const dialogs = {
  sign_in: {
    label: 'Sign in again',
    Content: lazy(async () => {
      const module = await import('./sign-in-again.tsx')
      return { default: module.SignInAgain }
    }),
  },
  step_up: {
    label: 'Confirm that it’s you',
    Content: lazy(async () => {
      const module = await import('./confirm-yourself.tsx')
      return { default: module.ConfirmYourself }
    }),
  },
  two_factor: {
    label: 'Add a second factor',
    Content: lazy(async () => {
      const module = await import('./add-factor.tsx')
      return { default: module.AddFactor }
    }),
  },
} satisfies Record<Remediable, unknown>

/** The dialogs over a screen that a refused call waits for. What was typed there stays. */
export function Remedies() {
  return askedRemedies.use().map((remedy) => <Asked key={remedy.reason} remedy={remedy} />)
}

function Asked({ remedy: { reason, settle } }: { remedy: Remedy }) {
  const { label, Content } = dialogs[reason]
  return (
    <Dialog label={label} onClose={() => settle(false)}>
      <Suspense fallback={<Waiting rows={2} />}>
        <Content onDone={() => settle(true)} />
      </Suspense>
    </Dialog>
  )
}
