/** What the endpoints about people's own accounts share. They are in no published document. */
export const common = {
  audience: 'account',
  tag: 'Accounts',
  maturity: 'beta',
  published: false,
  params: {},
  description: 'For our own pages.',
} as const
