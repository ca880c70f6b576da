/** What is being asked about on an order’s page: only one thing at a time. */
export type Asked = 'dates' | 'note' | 'cancel' | 'decline' | 'renew' | 'collect' | null
