/** The most bytes of a logo that is sent, and the most pixels of its sides. */
export const MAX_LOGO_BYTES = 204_800
export const MAX_LOGO_PIXELS = 512
