/** The pages that are built, by name, each with the file that its program starts at. */
export const surfaces = {
  booking: 'web/booking/main.tsx',
  hirer: 'web/hirer/main.tsx',
} as const

export type Surface = keyof typeof surfaces
