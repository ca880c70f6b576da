/** The words of monthly runs, without the shapes: screens load these alone (rules, section 13, "Monthly invoices"). */

/** How far a run is; a dry run is only planned. */
export const runStates = ['planned', 'waiting', 'running', 'done'] as const
export type RunState = (typeof runStates)[number]

/** What becomes of one part of a run; what is left wasn't billed, for a reason. */
export const runPartStates = ['waiting', 'issued', 'left'] as const
export type RunPartState = (typeof runPartStates)[number]
