/**
 * The access key of an order: out of the address's fragment, which no server is sent, or what this
 * tab kept of it while its owner was away paying. Null where there is none.
 */
export function readAccessKey(orderId: string): string | null {
  const name = `kerbside key ${orderId}`
  const given = location.hash.slice(1)
  try {
    if (given !== '') sessionStorage.setItem(name, given)
    return given || sessionStorage.getItem(name)
  } catch {
    // Storage may be refused; the link still works.
    return given || null
  }
}
