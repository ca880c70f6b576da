import { createHmac } from 'node:crypto'

/**
 * What is stored of a code for joining. It's keyed with the deployment's secret: eight characters could be
 * guessed from a plain hash.
 */
export function hashCode(code: string, secret: string): string {
  return createHmac('sha256', secret).update(`driver code ${code}`).digest('hex')
}
