import { useKeys } from '#web/office/shell/keys/keys.ts'

/**
 * Opens the views of a list by their number, from `1` on.
 * @param views what each says, in their order
 */
export function useViewKeys(views: readonly string[], open: (index: number) => void): void {
  useKeys(
    views.map((says, index) => ({
      keys: String(index + 1),
      does: `View ${index + 1}: ${says}`,
      run: () => open(index),
    })),
  )
}
