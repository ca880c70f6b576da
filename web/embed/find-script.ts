/**
 * The element that loads this script, whose address says where the booking pages are. The frame from
 * there gets names and emails that are filled in, so no other element may pass for it: an image named
 * `currentScript` hides the real one, and other vendors have an `embed.js` too. If it's hidden, or null
 * because this runs as a module in development, the element must carry `data-kerbside-loader`.
 */
export function findScript(page: Document): HTMLScriptElement | null {
  const { currentScript } = page
  if (currentScript instanceof HTMLScriptElement) return currentScript
  return page.querySelector<HTMLScriptElement>('script[data-kerbside-loader][src]')
}
