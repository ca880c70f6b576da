/**
 * Keeps an order's access key in this tab while the hirer pays: the address that they return to
 * doesn't have it.
 */
export function keepAccessKey(orderId: string, accessKey: string): void {
  try {
    sessionStorage.setItem(`kerbside key ${orderId}`, accessKey)
  } catch {
    // Some frames refuse storage. The link in the email still has the key.
  }
}

/** Null if none was kept. */
export function keptAccessKey(orderId: string): string | null {
  try {
    return sessionStorage.getItem(`kerbside key ${orderId}`)
  } catch {
    return null
  }
}
