import { LINK_PLACEHOLDER } from '#server/mail/link-placeholder.ts'

/** Emails to a person about their account, as plain text. */
export type AccountLetter = { subject: string; body: string }

const NOT_YOU =
  'If that was not you, reset your password at once from the sign-in page, and tell the people who run Kerbside for you.'

export function resetLetter(name: string): AccountLetter {
  return write(name, 'Reset your password', [
    'Someone, probably you, asked to reset the password of your Kerbside account.',
    `Open this link within 30 minutes to choose a new one:\n${LINK_PLACEHOLDER}`,
    "If you didn't ask for it, you don't need to do anything: your password stays as it is.",
  ])
}

export function passwordChangedLetter(name: string): AccountLetter {
  return write(name, 'Your password has changed', [
    'The password of your Kerbside account has changed, and every other session has ended.',
    NOT_YOU,
  ])
}

export function confirmEmailLetter(name: string): AccountLetter {
  return write(name, 'Confirm your new email address', [
    'You asked to sign in to Kerbside with this email address.',
    `Open this link within 24 hours to confirm it:\n${LINK_PLACEHOLDER}`,
    "If you didn't ask for it, you don't need to do anything.",
  ])
}

export function emailChangedLetter(name: string, email: string): AccountLetter {
  return write(name, 'Your email address has changed', [
    `You sign in to Kerbside with ${email} now.`,
    `If that was not you, open this link within 72 hours to undo it:\n${LINK_PLACEHOLDER}`,
  ])
}

/** @param what happened, as a sentence without its full stop */
export function factorsChangedLetter(name: string, what: string): AccountLetter {
  return write(name, what, [
    `${what} for your Kerbside account, and every other session has ended.`,
    NOT_YOU,
  ])
}

export function resetAskedLetter(name: string): AccountLetter {
  return write(name, 'Your second factors will be removed', [
    'Someone, probably you, asked the people who run Kerbside for you to remove your authenticator app, recovery codes and passkeys. They can do so in 24 hours.',
    "If you didn't ask for it, answer them at once: they can still take it back.",
  ])
}

export function factorsResetLetter(name: string): AccountLetter {
  return write(name, 'Your second factors were removed', [
    'Your authenticator app, recovery codes and passkeys were removed from your Kerbside account, and every session has ended.',
    'Sign in with your password and add a second factor again.',
    NOT_YOU,
  ])
}

function write(name: string, subject: string, paragraphs: string[]): AccountLetter {
  return { subject, body: `${[`Hello ${name},`, ...paragraphs, 'Kerbside'].join('\n\n')}\n` }
}
