/**
 * The headers of a page: its own programs, styles and fonts and no others, by a nonce for this one
 * answer; framed by nobody but its own origin and those that the organisation lists.
 */
export function pageHeaders(nonce: string, origins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "font-src 'self'",
      // Logos and pictures are where the organisation keeps them.
      "img-src 'self' data: https:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${["'self'", ...origins].join(' ')}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
