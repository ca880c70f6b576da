/** The names of a made-up program, for all tests. */
export const NAMES = { database: 'larder', owner: 'larder_owner', service: 'larder_service' }
