/**
 * The headers of a page. They allow only our own programs, styles and fonts, by a nonce for this one
 * answer. Only our origin and those on the organisation's list may frame the page.
 * @param dev whether Vite's development server serves the programs: its client imports changed modules
 *   by address, and shows errors as HTML
 * @param preview whether the page shows what isn't published: it can't send anything, no other page
 *   frames it, and nothing keeps or lists it
 */
export function pageHeaders(
  nonce: string,
  origins: readonly string[],
  dev: boolean,
  preview = false,
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
      preview && !dev ? "connect-src 'none'" : "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${preview ? "'none'" : ["'self'", ...origins].join(' ')}`,
      ...(dev ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    ].join('; '),
    'referrer-policy': preview ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(preview && { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
