/**
 * The access key of an order is kept in this tab while its owner is away paying: the address that a
 * payment provider sends them back to has none.
 */
export function keepAccessKey(orderId: string, accessKey: string): void {
  try {
    sessionStorage.setItem(`kerbside key ${orderId}`, accessKey)
  } catch {
    // Refused in some frames; the link in the mail still has it.
  }
}

/** Null where none was kept. */
export function keptAccessKey(orderId: string): string | null {
  try {
    return sessionStorage.getItem(`kerbside key ${orderId}`)
  } catch {
    return null
  }
}
