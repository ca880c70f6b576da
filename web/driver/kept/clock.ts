/**
 * How far the server's clock is ahead of the phone's, in milliseconds. The answer is taken to have been
 * written half-way between asking and hearing.
 * @param serverTime an instant, as the server wrote it
 */
export function measureOffset(serverTime: string, askedAt: number, heardAt: number): number {
  return Date.parse(serverTime) - (askedAt + heardAt) / 2
}
