/** The compressed forms of one content; null for a form that isn't worth it. */
export type Encoded = { br: Buffer | null; gzip: Buffer | null }

/** The shortest form that the client accepts; null if it must be sent as it is. */
export function chooseEncoding(
  headers: { 'accept-encoding'?: string | string[] | undefined },
  encoded: Encoded,
): 'br' | 'gzip' | null {
  const accepted = headers['accept-encoding']?.toString() ?? ''
  if (encoded.br && /\bbr\b/.test(accepted)) return 'br'
  return encoded.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null
}
