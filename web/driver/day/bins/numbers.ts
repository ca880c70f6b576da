import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { BinsOfJob } from '#contract/dispatch/bins-of-job.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import type { Draft } from '#web/driver/day/draft.ts'
import type { StepName } from '#web/driver/day/step-name.ts'

/** More bins than this have no numbers that a crew would type. */
const MOST = 20

/** A step that asks for the numbers of the bins that are taken, or brought: one after another. */
export type NumberStep = { name: 'number_out' | 'number_in' }
export const isNumberStep = <One extends { name: StepName }>(step: One): step is One & NumberStep =>
  step.name === 'number_out' || step.name === 'number_in'

/** The bins that a job is about. */
export const countBins = ({ items }: DriverJob): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many numbers a job has of each kind. */
export const countNumbers = (job: DriverJob): number => Math.min(MOST, Math.max(1, countBins(job)))

/** The numbers that were said at a step. */
export const numbersAt = (step: NumberStep, said: BinsOfJob): string[] =>
  step.name === 'number_in' ? binsIn(said) : binsOut(said)

/** Those that are filled in, or else those that were reported. */
export function numbersOf(step: NumberStep, job: DriverJob, draft: Draft): string[] {
  const typed = numbersAt(step, draft)
  return typed.length > 0 ? typed : numbersAt(step, job)
}

/** Numbers as they are kept, and reported. */
export function sayNumbers(
  { name }: NumberStep,
  [first, ...others]: readonly string[],
): Pick<Draft, 'binIn' | 'binOut' | 'moreBinsIn' | 'moreBinsOut'> {
  const one = first === undefined ? {} : name === 'number_in' ? { binIn: first } : { binOut: first }
  if (others.length === 0) return one
  return { ...one, ...(name === 'number_in' ? { moreBinsIn: others } : { moreBinsOut: others }) }
}

/** The bins that are expected at a stop: as many as its job is about. */
export const binsExpected = (job: DriverJob): string[] =>
  job.type === 'delivery'
    ? []
    : job.binsExpected.slice(0, countNumbers(job)).map(({ number }) => number)

/** “, bin B102”, after what is to be done with it; empty if none is expected. */
export const sayExpected = (job: DriverJob): string =>
  sayBins(binsExpected(job)).replace(' ', '\u00a0').replace(/^B/, ', b')

/** “Bin B102”, “Bins B102, B104”; empty without any. */
export function sayBins(numbers: readonly string[]): string {
  if (numbers.length === 0) return ''
  return `Bin${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`
}
