import { port, type Places } from './places.ts'

/**
 * What differs from PostgreSQL's defaults, or must not be changed by hand, for a small server that
 * shares its machine with the service. On the command line they win over every file.
 */
export function settings({ socketFolder }: Places): Record<string, string> {
  return {
    cluster_name: 'kerbside',
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    lc_messages: 'C', // the launcher reads the log
  }
}
