import { longDay } from '#contract/values/spoken-time.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import { plainName } from '#server/mail/letter/plain-name.ts'

/** Emails to a person about their account: what each says, as plain text and as HTML. */
export type AccountLetter = { subject: string; body: string; html: string }

const NOT_YOU =
  'If that was not you, reset your password at once from the sign-in page, and write to the people who run Kerbside for you.'

export function resetLetter(name: string): AccountLetter {
  return write(name, 'Reset your password', {
    paragraphs: [
      'Someone, probably you, asked to reset the password of your Kerbside account.',
      'This link works once, within 30 minutes.',
    ],
    action: 'Choose a new password',
    closing: [
      "If you didn't ask for it, you don't need to do anything: your password stays as it is.",
    ],
  })
}

export function passwordChangedLetter(name: string): AccountLetter {
  return write(name, 'Your password has changed', {
    paragraphs: [
      'The password of your Kerbside account has changed, and every other session has ended.',
      NOT_YOU,
    ],
  })
}

/** It may go to a stranger, so a name shows in it only as a name. */
export function confirmEmailLetter(name: string): AccountLetter {
  return write(plainName(name), 'Confirm your new email address', {
    paragraphs: [
      'You asked to sign in to Kerbside with this email address.',
      'This link works once, within 24 hours.',
    ],
    action: 'Confirm the address',
    closing: ["If you didn't ask for it, you don't need to do anything."],
  })
}

export function emailChangedLetter(name: string, email: string): AccountLetter {
  return write(name, 'Your email address has changed', {
    paragraphs: [
      `You sign in to Kerbside with ${email} now.`,
      'If that was not you, undo it. This link works once, within 72 hours.',
    ],
    action: 'Undo the change',
  })
}

/** What comes between what happened and "your account". */
function placeOf(what: string): string {
  if (what.endsWith('added')) return 'to'
  return what.endsWith('removed') ? 'from' : 'for'
}

/** @param what happened, as a sentence without its full stop */
export function factorsChangedLetter(name: string, what: string): AccountLetter {
  return write(name, what, {
    paragraphs: [
      `${what} ${placeOf(what)} your Kerbside account, and every other session has ended.`,
      NOT_YOU,
    ],
  })
}

export function resetAskedLetter(name: string): AccountLetter {
  return write(name, 'Your second factors will be removed', {
    paragraphs: [
      'Someone, probably you, asked the people who run Kerbside for you to remove your authenticator app, recovery codes and passkeys. They can do so in 24 hours.',
      "If you didn't ask for it, answer them at once: they can still take it back.",
    ],
  })
}

export function factorsResetLetter(name: string): AccountLetter {
  return write(name, 'Your second factors were removed', {
    paragraphs: [
      'Your authenticator app, recovery codes and passkeys were removed from your Kerbside account, and every session has ended.',
      'Sign in with your password and add a second factor again.',
      NOT_YOU,
    ],
  })
}

/**
 * Reminds someone that an organisation asks them for a second factor.
 * @param day from which on its office is closed to them, `YYYY-MM-DD` there
 */
export function secondFactorDueLetter(
  name: string,
  { organisation, day }: { organisation: string; day: string },
): AccountLetter {
  return write(name, `Add a second factor before ${longDay(day)}`, {
    paragraphs: [
      `${organisation} asks you for a second factor: a passkey, or an authenticator app on your phone. From ${longDay(day)} its office is closed to you without one.`,
      'It takes a minute on your account page.',
    ],
    action: 'Open your account',
  })
}

/** Who writes about accounts: the deployment, and no organisation. */
const KERBSIDE = { name: 'Kerbside', abn: null, phone: null, email: null }

function write(
  name: string,
  subject: string,
  {
    paragraphs,
    action = null,
    closing = [],
  }: { paragraphs: string[]; action?: string | null; closing?: string[] },
): AccountLetter {
  const branding = { primaryColour: null, logoUrl: null }
  const letter = { heading: subject, name, paragraphs, rows: [], action, closing, branding }
  return { subject, ...composeLetter({ ...letter, sender: KERBSIDE }) }
}
