import type { Action, ActionOutcome, ReasonCode } from '#contract/driver/actions.ts'

/** An action of the log: as it was reported, with its time by our clock. */
export type LoggedAction = {
  id: string
  deviceId: string
  driverId: string
  seq: number
  at: Date
  /** What became of it; null for the one that has just come in. */
  outcome: ActionOutcome | null
} & Fact

/** What an action says, by its kind. */
export type Fact = {
  [Kind in Action['kind']]: Pick<Extract<Action, { kind: Kind }>, 'kind' | 'target' | 'data'>
}[Action['kind']]

/** What becomes of an action. */
export type Verdict = {
  status: ActionOutcome
  reason: { code: ReasonCode; message: string } | null
}

export const APPLIED: Verdict = { status: 'applied', reason: null }

/** A verdict with its reason, for the driver. */
export function judge(
  status: Exclude<ActionOutcome, 'applied'>,
  code: ReasonCode,
  message: string,
): Verdict {
  return { status, reason: { code, message } }
}
