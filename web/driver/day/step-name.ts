/** A step of a stop, by its name; see steps.ts. */
export type StepName =
  | 'start'
  | 'arrive'
  | 'photo'
  | 'photo_out'
  | 'photo_in'
  | 'number_out'
  | 'number_in'
  | 'wait_from'
  | 'wait_to'
  | 'sign'
  | 'done'
