import type { Action, ActionResult } from '#contract/driver/actions.ts'

/** An action kept on the phone, from the tap until nothing depends on it any more. */
export type Waiting = {
  action: Action
  /** The driver whose it is: if another driver joins on this phone, it isn't sent as theirs. */
  driverId: string
  /** What it says in the list: the tap, and where. */
  says: { what: string; where: string }
  /** The server's answer; null until it's there. */
  answer: Pick<ActionResult, 'status' | 'reason'> | null
  /** When the answer arrived, by the phone's clock. */
  answeredAt: number | null
  /** Whether the driver has dealt with an answer that asks for something. */
  settled: boolean
}

/** A photo on the phone until the server has stored it. Its bytes lie apart, so that lists don't read them. */
export type WaitingPhoto = {
  sha256: string
  driverId: string
  /** Why the server refused it, `too_large` or else; null if it hasn't. Earlier versions kept the server's words. */
  refused: string | null
}

/** Whether it's still to be sent. */
export const isUnsent = ({ answer }: Waiting): boolean => answer === null

/** Whether a person has to do something about it. */
export const isOpen = ({ answer, settled }: Waiting): boolean =>
  !settled && answer?.status === 'rejected'
