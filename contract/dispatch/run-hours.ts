/** When a run begins and ends that isn't given times. */
export const RUN_STARTS_AT = '07:00'
export const RUN_ENDS_AT = '15:00'
