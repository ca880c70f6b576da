import type { Me } from '#web/office/api/people.ts'

/**
 * Where someone goes once signed in: to the screen that they asked for, else to the office of their
 * organisation, or to the list of them.
 * @param asked the address of a screen, from the query, so anyone may have written it
 */
export function landingOf(me: Me, asked?: string): string {
  if (asked !== undefined && /^\/(?:office|account)(?:[/?]|$)/.test(asked)) return asked
  const [only, ...others] = me.organisations
  return only && others.length === 0 ? `/office/${only.slug}` : '/office'
}
