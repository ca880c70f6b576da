/** For how long chores of tests keep what grows: the settings' defaults. */
export const KEEP = { eventDays: 30, emailDays: 30, auditDays: 1827 }
