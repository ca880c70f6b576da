/** Whether a key press saves what is being edited: ⌘Enter, or Ctrl+Enter. */
export function isSave(event: { key: string; metaKey: boolean; ctrlKey: boolean }): boolean {
  return event.key === 'Enter' && (event.metaKey || event.ctrlKey)
}
