/** The words of reminders, without the shapes: screens load these alone (rules, section 13, "Reminders"). */

/** Why a customer isn't reminded of an invoice for now. */
export const pauseReasons = ['promised', 'disputed', 'other'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Why no reminder of an invoice is to come. */
export const quietReasons = ['paid', 'paused', 'customer', 'address', 'done'] as const
export type QuietReason = (typeof quietReasons)[number]
