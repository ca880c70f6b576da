import * as z from 'zod'
import { instant, uuid } from '#contract/values/text.ts'
import {
  AmendFacts,
  CheckFacts,
  CompleteFacts,
  DocketFacts,
  FailFacts,
  FindingFacts,
  NoteFacts,
  nothing,
  PhotoFacts,
  RunEndFacts,
  RunStartFacts,
  TipFacts,
  when,
  YardFacts,
} from './facts.ts'
import { MAX_ACTIONS } from './limits.ts'

/**
 * What a driver did, as the phone reports it. The phone gives an action its id once, and sends it until it is
 * answered; the same id always gets the same answer. The server reads each version that it ever understood.
 */

export const ACTION_VERSION = 1

/** Where a tap was made: only at start, arrival and outcome, and only if the organisation asks for it. */
export const Position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyMetres: z.number().min(0).max(100_000).nullable(),
})

const uuidV7 = uuid.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7/, { error: 'must be a UUID of version 7' })

function target<const Types extends readonly [string, ...string[]]>(...types: Types) {
  return z.strictObject({ type: z.enum(types), id: uuid })
}

function action<const Kind extends string, Target extends z.ZodType, Data extends z.ZodType>(
  kind: Kind,
  ofTarget: Target,
  data: Data,
) {
  return z.strictObject({
    id: uuidV7,
    v: z.literal(ACTION_VERSION),
    /** Rises by one with each action of a phone, from 1. */
    seq: z.int().min(1).max(2_000_000_000),
    kind: z.literal(kind),
    target: ofTarget,
    /** When the driver tapped, by the phone's clock. */
    at: when,
    position: Position.nullable().optional(),
    data,
  })
}

/** A tip or yard visit that isn't planned names the run. So does an `amend` that takes back the end of a run. */
export const Action = z.discriminatedUnion('kind', [
  action('start', target('job'), nothing),
  action('arrive', target('job', 'stop'), nothing),
  action('complete', target('job'), CompleteFacts),
  action('fail', target('job'), FailFacts),
  action('note', target('job'), NoteFacts),
  action('photo', target('job', 'vehicle', 'run', 'stop'), PhotoFacts),
  action('finding', target('job'), FindingFacts),
  action('amend', target('job', 'run'), AmendFacts),
  action('docket', target('stop', 'run'), DocketFacts),
  action('tip', target('stop', 'run'), TipFacts),
  action('yard', target('stop', 'run'), YardFacts),
  action('check', target('vehicle'), CheckFacts),
  action('run_start', target('run'), RunStartFacts),
  action('run_end', target('run'), RunEndFacts),
])
export type Action = z.output<typeof Action>
export type ActionKind = Action['kind']
export type ActionOf<Kind extends ActionKind> = Extract<Action, { kind: Kind }>

/** Each action is read alone, so that an unreadable one doesn't block the others. */
export const ActionsBody = z.strictObject({
  /** By the phone's clock: the server learns from it how far that is off. */
  sentAt: when,
  actions: z.array(z.looseObject({ id: uuid })).max(MAX_ACTIONS),
})

/**
 * Applied: done. Duplicate: it was known already from another report. Kept: the fact is written down, but the
 * job, the run or the bin stays as the office has it. Rejected: it can't be used; a person has to do something.
 */
export const actionOutcomes = ['applied', 'duplicate', 'kept', 'rejected'] as const
export type ActionOutcome = (typeof actionOutcomes)[number]

export const reasonCodes = [
  'job_cancelled',
  'settled_by_office',
  'settled_by_other_driver',
  'other_outcome',
  'another_attempt',
  'failed_before',
  'already_known',
  'unknown_target',
  'unknown_version',
  'invalid',
  'too_old',
  'in_the_future',
  'refused',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

export const ActionResult = z.object({
  id: z.uuid(),
  status: z.enum(actionOutcomes),
  /** Why, unless it was simply applied. */
  reason: z
    .object({
      code: z.enum(reasonCodes),
      /** A sentence for the driver that says what to do. */
      message: z.string(),
    })
    .nullable(),
})
export type ActionResult = z.output<typeof ActionResult>

export const ActionsAnswer = z.object({
  serverTime: instant,
  /** In the order of the actions. */
  results: z.array(ActionResult),
  /** Photos that actions named and that the server hasn't got, by SHA-256. */
  awaited: z.array(z.string()),
})
export type ActionsAnswer = z.output<typeof ActionsAnswer>
