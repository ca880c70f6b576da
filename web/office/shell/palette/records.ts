import { findOrders } from '#web/office/orders/find-orders.tsx'
import type { RecordSource } from './record-source.ts'

/** Every kind of record that can be searched: a screen with records adds its own here. */
export const recordSources: readonly RecordSource[] = [findOrders]
