/** Bounds that the driver app and the server share (rules, section 12, "The driver app"). */

/** How long a code for joining works, in hours. */
export const CODE_HOURS = 24
/** A phone that isn't used for 90 days must join again. */
export const DEVICE_DAYS = 90
export const MAX_DEVICES = 2
export const MAX_ACTIONS = 50
/** The largest body of actions, in bytes. */
export const MAX_ACTIONS_BYTES = 256 * 1024
/** The largest photo that the server takes, in bytes. */
export const MAX_PHOTO_BYTES = 1024 * 1024
/** What the app makes of a photo: its longer side in pixels, and its bytes. */
export const PHOTO_PIXELS = 1600
export const PHOTO_BYTES = 200_000
/** How far back the time of an action may lie, in days. */
export const OLDEST_ACTION_DAYS = 14
/** How long the office sees a phone that was signed out with work on it, in days. */
export const LOST_WORK_DAYS = 14
/** The office sees a phone's clock that is off by more than this, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 300
/** When positions are erased, in days. */
export const POSITION_DAYS = 90
/** What crews can report about one job. Each report is weighed with all others, so there's an end to them. */
export const MAX_JOB_REPORTS = 200
export const MAX_JOB_PHOTOS = 200
/**
 * How many new actions the phones of one driver may report in a day, and how many photos they or a member of the
 * office may add; one that is larger than the app makes them counts as several. A week without signal comes to half
 * of it.
 */
export const MAX_DAY_REPORTS = 10_000
