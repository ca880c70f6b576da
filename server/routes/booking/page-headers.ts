/**
 * The headers of a page. They allow only our own programs, styles and fonts, by a nonce for this one
 * answer. Only our origin and those on the organisation's list may frame the page.
 * @param dev whether Vite's development server serves the programs: its client imports changed modules
 *   by address, and shows errors as HTML
 */
export function pageHeaders(
  nonce: string,
  origins: readonly string[],
  dev: boolean,
): Record<string, string> {
  const own = dev ? `'self' 'nonce-${nonce}'` : `'nonce-${nonce}'`
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      "font-src 'self'",
      // The organisation's logo and pictures can be anywhere.
      "img-src 'self' data: https:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${["'self'", ...origins].join(' ')}`,
      ...(dev ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    ].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
