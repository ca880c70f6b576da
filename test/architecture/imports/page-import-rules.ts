export type Rule = {
  /** The other folders it may import from, each named as in this table. */
  folders: string[]
  packages: string[]
  /** Where code that needs more belongs. */
  belongs: string
}

/** The import rules of `web/`, for the table in import-rules.ts. */
export const pageRules: Record<string, Rule> = {
  web: {
    folders: ['contract'],
    packages: [],
    belongs: 'files directly in web/ serve every page; what one page needs belongs to its folder',
  },
  'web/build': {
    folders: ['server/build', 'web/docs'],
    packages: ['vite'],
    belongs: 'web/build makes the pages and is not part of them; what browsers run lies beside it',
  },
  'web/docs': {
    folders: ['contract', 'server/openapi'],
    packages: ['marked', 'vite'],
    belongs:
      'web/docs lays out the published document; what the document says belongs in contract/',
  },
  'web/ui': {
    folders: [],
    packages: ['preact', '@fontsource-variable'],
    belongs: 'what knows of bins and orders belongs to the page that shows it',
  },
  'web/booking': {
    folders: ['contract', 'web', 'web/embed', 'web/payment', 'web/ui'],
    packages: ['preact'],
    belongs: 'what two pages share belongs to web/ui or web/ itself; rules belong to contract/',
  },
  'web/hirer': {
    folders: ['contract', 'web', 'web/payment', 'web/ui'],
    packages: ['preact'],
    belongs: 'what two pages share belongs to web/ui or web/ itself; rules belong to contract/',
  },
  'web/office': {
    folders: ['contract', 'web', 'web/ui'],
    packages: [
      '@simplewebauthn',
      '@tanstack',
      'maplibre-gl',
      'react',
      'react-aria-components',
      'react-dom',
      'uqr',
    ],
    belongs:
      'the office shares styles and shapes with the other pages, and no components: it is React',
  },
  'web/driver': {
    folders: ['contract', 'web/ui'],
    packages: ['preact'],
    belongs: 'what two pages share belongs to web/ui or web/ itself; rules belong to contract/',
  },
  'web/payment': {
    folders: ['contract', 'web'],
    packages: ['preact'],
    belongs: 'payment/ is how the booking page and the hirer’s page both take a payment',
  },
  'web/frame': {
    folders: ['contract', 'web/booking', 'web/hirer', 'web/ui'],
    packages: ['preact', 'preact-render-to-string'],
    belongs: 'a page’s own components belong to its folder; web/frame only renders them as markup',
  },
  'web/embed': {
    folders: [],
    packages: [],
    belongs: 'what runs on the pages of others needs no more than this folder',
  },
}
