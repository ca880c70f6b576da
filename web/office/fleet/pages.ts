/** The pages of the fleet, in the order of their row; the first opens first. */
export const fleetPages = [
  ['vehicles', 'Vehicles'],
  ['drivers', 'Drivers'],
  ['depots', 'Depots'],
  ['tips', 'Tips'],
  ['checks', 'Vehicle checks'],
] as const
export type FleetPage = (typeof fleetPages)[number][0]

export function isFleetPage(name: string): name is FleetPage {
  return fleetPages.some(([page]) => page === name)
}

/** What's open on a page: a record by its id, or `new`. */
export type FleetSearch = { open?: string }
