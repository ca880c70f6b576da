/** "expiresAt" and "expires_at" → "expires at"; "gstRegistered" → "GST registered". */
export function inWords(name: string): string {
  return name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(?:abn|bsb|gst)\b/g, (letters) => letters.toUpperCase())
}
