/** Has the browser save what is at an address. */
export function download(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Has the browser save a value as a JSON file. */
export function downloadJson(value: unknown, name: string): void {
  const blob = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' })
  const href = URL.createObjectURL(blob)
  download(href, name)
  URL.revokeObjectURL(href)
}
