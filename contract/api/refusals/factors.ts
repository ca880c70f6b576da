import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about second factors. */

export const stepUpMissing = {
  status: 403,
  name: 'StepUpMissing',
  meaning: 'The person has not shown in the last ten minutes that it is them.',
  says: 'Confirm that it is you',
} as const satisfies DescribedRefusal

export const wrongSecondFactor = {
  status: 401,
  name: 'WrongSecondFactor',
  meaning: 'The code is wrong or used up, or the sign-in has expired or was tried five times.',
  says: 'The code is wrong, used already or too late: try the next one, or start again with your password',
} as const satisfies DescribedRefusal

export const wrongStepUp = {
  status: 403,
  name: 'WrongStepUp',
  meaning: 'The password, the code or the passkey is wrong, or the code is missing.',
  says: 'That did not work: check the password and the code, and try again',
} as const satisfies DescribedRefusal

export const wrongPasskey = {
  status: 401,
  name: 'WrongPasskey',
  meaning:
    'The passkey is unknown or was removed, or its answer is to another question or too late.',
  says: 'This passkey did not work: try again, or sign in another way',
} as const satisfies DescribedRefusal

export const invalidCode = {
  status: 422,
  name: 'InvalidCode',
  meaning: 'The code is wrong, or no set-up is under way.',
  says: 'code: is wrong, type the six digits that the app shows now',
} as const satisfies DescribedRefusal

export const noFactor = {
  status: 422,
  name: 'NoFactor',
  meaning: 'There is no authenticator app or passkey that the codes could replace.',
  says: 'recoveryCodes: need an authenticator app or a passkey first',
} as const satisfies DescribedRefusal

export const lastFactor = {
  status: 422,
  name: 'LastFactor',
  meaning: 'It is the last second factor where one is required, or the only way to sign in.',
  says: 'totp: is your last second factor, and Acme Bins requires one, add another first',
} as const satisfies DescribedRefusal

export const invalidPasskey = {
  status: 422,
  name: 'InvalidPasskey',
  meaning:
    'The credential is not as described, answers another question or came too late; it is known already; or there are 20.',
  says: 'credential: did not fit, try again',
} as const satisfies DescribedRefusal

export const stalePasskey = {
  status: 412,
  name: 'StalePasskey',
  meaning: 'The passkey was renamed meanwhile.',
  says: 'It’s called “Work laptop” by now. Look at it, then save again.',
} as const satisfies DescribedRefusal

export const unknownPasskey = {
  status: 404,
  name: 'UnknownPasskey',
  meaning: 'No passkey of this person has that id.',
  says: 'No passkey has that id',
} as const satisfies DescribedRefusal
