/** What is asked about one job, in a form below its row. */
export const jobForms = [
  'complete',
  'fail',
  'move',
  'window',
  'again',
  'split',
  'cancel',
  'correct',
  'note',
  'photo',
  'history',
] as const
export type JobForm = (typeof jobForms)[number]
export type JobAsked = { jobId: string; form: JobForm }
