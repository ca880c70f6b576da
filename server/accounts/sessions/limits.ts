/** How long sessions last (rules, section 11, "Sessions"), in seconds. */

export const IDLE_SECONDS = 12 * 3600
export const LONGEST_SECONDS = 30 * 24 * 3600
export const DEMO_SECONDS = 12 * 3600
/** How long a step-up holds. */
export const STEP_UP_SECONDS = 600
/** The most sessions of one account; another ends the one that was used longest ago. */
export const MOST_SESSIONS = 20
