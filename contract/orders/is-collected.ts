import type { lineTypes, workTypes } from './order-body.ts'

/**
 * Whether a crew takes the thing of an order's line away again. The database has the same rule as the
 * generated column `order_lines.collected`.
 */
export function isCollected(line: {
  lineType: (typeof lineTypes)[number]
  workType: (typeof workTypes)[number]
  waitWhileLoad: boolean
}): boolean {
  return line.lineType === 'hire' && line.workType === 'delivery' && !line.waitWhileLoad
}
