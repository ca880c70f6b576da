/**
 * The headers of the office's page. They allow only our own programs, styles and fonts, by a nonce for
 * this one answer, and no other page may frame it: a click there is always meant.
 * @param framed the origin of the booking page, which the settings show
 * @param dev whether Vite's development server serves the programs: its client imports changed modules
 *   by address, and shows errors as HTML
 */
export function officeHeaders(nonce: string, framed: string, dev: boolean): Record<string, string> {
  const own = dev ? `'self' 'nonce-${nonce}'` : `'nonce-${nonce}'`
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      `frame-src ${framed}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      ...(dev ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    // Passkeys are the only thing that the page asks of the device.
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
