import * as z from 'zod'
import { day, text, uuid } from '#contract/values/text.ts'

/** What the board does: moving jobs and stops, with undo (rules, section 12, "Moving jobs"). */

export const MOST_COMMANDS = 500
/** More than a truck can drive to in a day. */
export const MOST_STOPS = 200
/** For how long moves can be undone, and how long messages about them wait, so that an undo stops them. */
export const UNDO_MINUTES = 10
export const MESSAGE_MINUTES = 2

/** Where the caller saw the job: if it's elsewhere by now, someone else has moved it. */
const expected = z.strictObject({ runId: uuid.nullable(), date: day })

const cause = {
  /** `ours`: rain, a breakdown; the price stays. `hirer`: they asked; the dates change as on their page. */
  cause: z.enum(['ours', 'hirer']),
  /** Of a delivery that moves because of us: the whole hire moves, or it ends when it was to end. */
  hire: z.enum(['moves', 'keeps_end']).default('moves'),
}

/** Puts a job on a run, elsewhere on its run, or into the tray. */
const place = z.strictObject({
  kind: z.literal('place'),
  jobId: uuid,
  /** Null is the tray. A run of another day moves the job there, and then `cause` is required. */
  runId: uuid.nullable(),
  /** Null is before the first stop; left out, behind the last. */
  afterStopId: uuid.nullable().optional(),
  expected,
  cause: cause.cause.optional(),
  hire: cause.hire,
})

/** Moves a job to another day, into the tray or onto a run there. */
const move = z.strictObject({
  kind: z.literal('move'),
  jobId: uuid,
  date: day,
  runId: uuid.nullable().default(null),
  expected,
  ...cause,
})

/** Moves a tip, yard or break, or takes it off. */
const moveStop = z.strictObject({
  kind: z.literal('move_stop'),
  stopId: uuid,
  runId: uuid,
  afterStopId: uuid.nullable().optional(),
})
const removeStop = z.strictObject({ kind: z.literal('remove_stop'), stopId: uuid })

/** Puts in a tip, the yard or a break. */
const addStop = z.strictObject({
  kind: z.literal('add_stop'),
  runId: uuid,
  stop: z.enum(['tip', 'yard', 'break']),
  tipSiteId: uuid.nullable().default(null),
  depotId: uuid.nullable().default(null),
  minutes: z.int().min(1).max(1440).nullable().default(null),
  afterStopId: uuid.nullable().optional(),
})

const ordered = z.union([
  z.strictObject({ stopId: uuid }),
  z.strictObject({
    kind: z.enum(['tip', 'yard']),
    tipSiteId: uuid.nullable().default(null),
    depotId: uuid.nullable().default(null),
  }),
])

/** Gives a run's stops an order, such as a suggested one. Stops that it doesn't name follow as they are. */
const order = z.strictObject({
  kind: z.literal('order'),
  runId: uuid,
  stops: z.array(ordered).max(MOST_STOPS),
})

export const BoardCommand = z.discriminatedUnion('kind', [
  place,
  move,
  addStop,
  moveStop,
  removeStop,
  order,
])
export type BoardCommand = z.output<typeof BoardCommand>
export type CommandOf<Kind extends BoardCommand['kind']> = Extract<BoardCommand, { kind: Kind }>

export const BoardCommandsBody = z.strictObject({
  commands: z.array(BoardCommand).min(1).max(MOST_COMMANDS),
  /** True only works out what would happen. */
  dryRun: z.boolean().default(false),
  /** All or none, or only those without problems. */
  only: z.enum(['all', 'without_problems']).default('all'),
  /** Why rules that ask for a reason are broken, for the audit log. */
  override: z.strictObject({ reason: text(3, 500) }).optional(),
  /** Whether hirers whose job moves to another day get an email. */
  emailHirers: z.boolean().default(true),
})
export type BoardCommands = z.output<typeof BoardCommandsBody>

/** A pin set by hand for an order's address; null takes it away. */
export const PointBody = z.strictObject({
  point: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable(),
})
