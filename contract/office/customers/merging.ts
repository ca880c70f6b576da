import type { Customer } from './customer.ts'

/** What a merge changes, for the server and for the dialog that shows it first. Pure. */

/** What a customer takes from one that's merged into it, where it has no value of its own. */
export const takenFields = ['abn', 'billingAddress', 'notes', 'creditLimit', 'stop'] as const
export type TakenField = (typeof takenFields)[number]

type Details = { [Field in TakenField]: Customer[Field] | object | null }

/** Which values the customer that stays takes over: those that it lacks and the other has. */
export function whatMergeTakes(kept: Details, merged: Details): TakenField[] {
  return takenFields.filter((field) => isEmpty(kept[field]) && !isEmpty(merged[field]))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}
