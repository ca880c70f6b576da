/** Names inside the cluster. Migrations grant to the service's role by this name. */
export const ownerName = 'kerbside_owner'
export const serviceName = 'kerbside_app'
export const databaseName = 'kerbside'

/** How a program that uses the server shows in pg_stat_activity, for others to see before stopping it. */
export const presenceName = 'kerbside presence'
