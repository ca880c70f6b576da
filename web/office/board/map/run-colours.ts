/**
 * The colours of runs on the map. Each is dark enough for white text (7:1) and so for any map with a white edge.
 * From the ninth run on they repeat: the name of the run is on each pin, too.
 */
const COLOURS = [
  '#14573a',
  '#1b4a78',
  '#8a3300',
  '#6a2c91',
  '#9c1c4b',
  '#00595c',
  '#574f00',
  '#3c3f46',
] as const

/** @param index of the run on the board */
export function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? COLOURS[0]
}
