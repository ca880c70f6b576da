/**
 * The headers of the driver app's page. The phone keeps the page with them, so they name no nonce: only our
 * own files run, and nothing is written into the page.
 * @param dev whether Vite's development server serves the programs
 */
export function driverHeaders(dev: boolean): Record<string, string> {
  const own = dev ? "'self' 'unsafe-inline'" : "'self'"
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      "font-src 'self'",
      // Photos that aren't sent yet are drawn from memory.
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      ...(dev ? [] : ["require-trusted-types-for 'script'", 'trusted-types kerbside-driver']),
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    // Photos come from the phone's own camera app; a position only if the organisation asks for it.
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    'cache-control': 'no-cache',
  }
}
