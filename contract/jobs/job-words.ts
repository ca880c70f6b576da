/** The words of jobs, apart from their shapes: pages that show them don't load a schema library for it. */

export const jobTypes = [
  'delivery',
  'collection',
  'exchange',
  'service',
  'wait_and_load',
  'relocation',
] as const

/** What a time of day is called that isn’t one of the catalogue’s. */
export const AGREED_TIME = 'Agreed time'

/** Why a job couldn't be done. */
export const failureCodes = [
  'no_access',
  'blocked',
  'unsafe',
  'overweight',
  'prohibited_waste',
  'customer_absent',
  'vehicle',
  'weather',
  'other',
] as const
