/**
 * The address of the map’s style, which the operator sets (README, `MAP_STYLE_URL`); null without one, and then
 * the board has no map. The page names it.
 */
export const mapStyleUrl: string | null =
  document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content ?? null
