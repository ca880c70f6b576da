/**
 * Nothing in a file runs, whatever a browser takes it for, and no other site can show it. Nothing keeps it: it ends with
 * its link, or when it's taken back.
 */
export const FILE_HEADERS = {
  'cache-control': 'no-store',
  'accept-ranges': 'none',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
