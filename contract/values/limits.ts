/** Bounds that client and server share (interface, sections 4.6 and 8). */

/** Requests a minute for each API key, unless the operator sets another number. */
export const API_RATE_PER_MINUTE = 600
/** Requests a minute for each public endpoint, by all callers together, unless the operator sets another. */
export const PUBLIC_RATE_PER_MINUTE = 240
/** Public writes and reads a minute from one client address (rules, section 9). */
export const PUBLIC_WRITES_PER_ADDRESS = 60
export const PUBLIC_READS_PER_ADDRESS = 240

/** Requests a minute for each session of a person who is signed in. */
export const REQUESTS_PER_SESSION = 600
/** After how many seconds to try again while the database or the disk is away (rules, section 1). */
export const AWAY_SECONDS = 5

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 16_384
/** The server refuses JSON with more levels than this. The deepest documented body has four. */
export const MAX_BODY_DEPTH = 32
export const MAX_LINES = 20
/** The largest quantity, of a line or at the top level. */
export const MAX_QUANTITY = 1000
export const MAX_ADD_ONS = 50
export const MAX_ACCEPTED_NOTICES = 50
export const MAX_ORDERS_PAGE = 100
export const DEFAULT_ORDERS_PAGE = 25
export const MAX_JOBS_PAGE = 100
/** The most days of one list of jobs. */
export const MAX_JOBS_DAYS = 92
/** Longest span of an availability query, in days. */
export const MAX_AVAILABILITY_DAYS = 92
export const DEFAULT_AVAILABILITY_DAYS = 42
/** The longest hire if the product sets no limit, in days (three years). */
export const MAX_HIRE_DAYS = 1096
/** The highest price, in cents, so that the dearest possible order is still an exact integer. */
export const MAX_PRICE_CENTS = 100_000_000
/** The most jobs that one order makes at once. */
export const MAX_JOBS_AT_ONCE = 200
/** The most jobs that an order object lists. */
export const MAX_LISTED_JOBS = 100
/** How far ahead a standing service has its jobs planned, in days. */
export const SERVICE_HORIZON_DAYS = 90
/** The most of one catalogue: things to order, localities of all its areas, and bytes as JSON. */
export const MAX_ORDERABLES = 500
export const MAX_LOCALITIES = 2000
export const MAX_CATALOG_BYTES = 512 * 1024
export const MAX_IDEMPOTENCY_KEY = 255
