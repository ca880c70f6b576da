/** Nothing in a file runs, whatever a browser takes it for, and no other site can show it. */
export const FILE_HEADERS = {
  'accept-ranges': 'none',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
