/** What the endpoints of drivers' phones share. They are in no published document. */
export const common = {
  audience: 'driver',
  tag: 'Drivers',
  maturity: 'beta',
  published: false,
  params: {},
  description: 'For our own pages.',
} as const
