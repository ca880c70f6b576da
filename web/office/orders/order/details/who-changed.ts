import type { OneOrder } from '#web/office/orders/order/use-order.ts'

/** Who changed a detail of an order last, by its field’s name; null if no one did, or no one is named. */
export function whoChanged({
  timeline,
}: Pick<OneOrder, 'timeline'>): (field: string) => string | null {
  const latestFirst = timeline.toReversed()
  return (field) => {
    const column = columnOf(field)
    const moment = latestFirst.find(
      ({ after }) => after !== null && (column in after || field in after),
    )
    return moment?.by.name ?? null
  }
}

/** The history names most details by their columns: "gateCode" → "gate_code". */
function columnOf(field: string): string {
  if (field.startsWith('customFields.')) return 'custom_fields'
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
