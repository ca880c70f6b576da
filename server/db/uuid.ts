const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether text is a UUID, which PostgreSQL would otherwise refuse to compare with one. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
