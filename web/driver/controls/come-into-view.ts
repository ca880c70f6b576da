/** As a `ref`: what a tap opens further down the page is brought into view, or the tap would seem to do nothing. */
export function comeIntoView(opened: HTMLElement | null): void {
  opened?.scrollIntoView({ block: 'center' })
}
