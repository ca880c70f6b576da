/**
 * The headers of the office's page. They allow only our own programs, styles and fonts, by a nonce for
 * this one answer, and no other page may frame it: a click there is always meant.
 * @param framed the origin of the booking page, which the settings show
 * @param map the origin of the board’s map; null if there’s no map
 * @param dev whether Vite's development server serves the programs: its client imports changed modules
 *   by address, and shows errors as HTML
 */
export function officeHeaders(
  nonce: string,
  { framed, map, dev }: { framed: string; map: string | null; dev: boolean },
): Record<string, string> {
  const own = dev ? `'self' 'nonce-${nonce}'` : `'nonce-${nonce}'`
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      "font-src 'self'",
      `img-src 'self' data:${map === null ? '' : ` ${map}`}`,
      `connect-src 'self'${map === null ? '' : ` ${map}`}`,
      ...(map === null ? [] : ["worker-src 'self'"]),
      `frame-src ${framed}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      // MapLibre hands its worker's address over as a string. The policy lets through that one alone.
      ...(dev
        ? []
        : [
            "require-trusted-types-for 'script'",
            `trusted-types ${map === null ? "'none'" : 'default'}`,
          ]),
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    // Passkeys are the only thing that the page asks of the device.
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** The headers of the office’s files: the map’s worker, which fetches tiles, reaches only the map’s origin. */
export function officeFileHeaders(map: string): Record<string, string> {
  return { 'content-security-policy': `default-src 'none'; connect-src ${map}` }
}
