import { useKeys } from '#web/office/shell/keys/keys.ts'

/**
 * Moves the focus from row to row with j and k; Enter opens the one that has it, as with any link.
 * @param what the rows are; null leaves both keys to a view that has its own
 */
export function useRowKeys(what: string | null = 'invoice'): void {
  const move = (by: number) => () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const at = rows.findIndex((row) => row === document.activeElement)
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
    rows[next]?.focus()
  }
  useKeys(
    what === null
      ? []
      : [
          { keys: 'j', does: `Next ${what}`, run: move(1) },
          { keys: 'k', does: `Previous ${what}`, run: move(-1) },
        ],
  )
}
