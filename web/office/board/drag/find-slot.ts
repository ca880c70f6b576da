/**
 * After which stop something that's dropped here goes: the last one whose middle is above the pointer.
 * @param column the element whose stops carry `data-stop`
 * @param slots the stops after which something can go
 */
export function findSlot(
  column: Element,
  y: number,
  slots: readonly (string | null)[],
): string | null {
  let found = slots[0] ?? null
  for (const stop of column.querySelectorAll<HTMLElement>('[data-stop]')) {
    const { top, height } = stop.getBoundingClientRect()
    if (top + height / 2 > y) break
    const id = stop.dataset['stop'] ?? null
    if (slots.includes(id)) found = id
  }
  return found
}
