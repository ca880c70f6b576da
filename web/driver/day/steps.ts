import type { DriverDay, DriverJob } from '#contract/driver/day.ts'
import type { PhotoKind } from '#contract/driver/facts.ts'
import type { JobType } from '#contract/jobs/job.ts'
import type { Draft } from './draft.ts'
import { countNumbers, numbersOf } from './bins/numbers.ts'
import type { StepName } from './step-name.ts'

/** The steps of a stop: what the dock asks, one after another (rules, section 12, "The driver app"). */

export type Step = {
  name: StepName
  /** Its station's word. */
  word: string
  /** Whether the stop can't be finished without it. */
  compulsory: boolean
  /** The kind of photo that it asks for. */
  photo?: PhotoKind
}

const must = (name: StepName, word: string, photo?: PhotoKind): Step => ({
  name,
  word,
  compulsory: true,
  ...(photo && { photo }),
})
const may = (name: StepName, word: string, photo?: PhotoKind): Step => ({
  ...must(name, word, photo),
  compulsory: false,
})

const start = must('start', 'Start')
const arrive = may('arrive', 'Arrive')
const done = must('done', 'Done')

const STEPS: Record<JobType, readonly Step[]> = {
  delivery: [start, arrive, may('number_in', 'Bin no.'), must('photo', 'Photo', 'bin'), done],
  collection: [start, arrive, may('photo', 'Photo', 'bin'), may('number_out', 'Bin no.'), done],
  exchange: [
    start,
    arrive,
    must('photo_out', 'Full one', 'bin_out'),
    may('number_out', 'Its no.'),
    may('number_in', 'New no.'),
    must('photo_in', 'New one', 'bin_in'),
    done,
  ],
  service: [start, may('photo', 'Photo', 'bin'), done],
  wait_and_load: [
    start,
    must('wait_from', 'Wait'),
    must('wait_to', 'Loaded'),
    must('photo', 'Photo', 'bin'),
    done,
  ],
  relocation: [start, must('photo', 'New place', 'place'), done],
}

/** The steps of a job, by what the organisation asks for. */
export function stepsOf(type: JobType, settings: DriverDay['settings']): Step[] {
  return STEPS[type].flatMap((step): Step[] => {
    if (step.name === 'number_in' || step.name === 'number_out') {
      if (settings.binNumbers === 'off') return []
      return [{ ...step, compulsory: settings.binNumbers === 'compulsory' }]
    }
    if (step.name !== 'done' || settings.signature === 'off') return [step]
    const compulsory = settings.signature === 'compulsory'
    return [{ name: 'sign', word: 'Sign', compulsory }, step]
  })
}

/** Whether a step is behind the driver: reported, filled in, or skipped. */
export function isDone(step: Step, job: DriverJob, draft: Draft): boolean {
  if (draft.skipped?.includes(step.name)) return true
  switch (step.name) {
    case 'start':
      return job.startedAt !== null
    case 'arrive':
      return job.arrivedAt !== null
    case 'photo':
    case 'photo_out':
    case 'photo_in':
      return job.photos.some(({ kind }) => kind === step.photo)
    case 'number_in':
    case 'number_out':
      return numbersOf({ name: step.name }, job, draft).length >= countNumbers(job)
    case 'wait_from':
      return draft.waitedFrom !== undefined
    case 'wait_to':
      return draft.waitedTo !== undefined
    case 'sign':
      return (draft.signedBy ?? job.signedBy) !== null
    case 'done':
      return job.completedAt !== null
  }
}

/** The first step that isn't behind the driver; the last one once all are. */
export function presentStep(steps: readonly Step[], job: DriverJob, draft: Draft): Step {
  const next = steps.find((step) => !isDone(step, job, draft))
  return next ?? steps.at(-1) ?? done
}
