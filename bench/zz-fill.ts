import { writeFileSync } from 'node:fs'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from './tools/database.ts'
import { startServer } from './tools/server-process.ts'
import { fillOffice } from './office/fill-office.ts'
import { fillReports } from './office/fill-reports.ts'
import { signInOwners } from './office/members.ts'
const database = await openBenchDatabase()
const organisation = await createBenchOrganisation(database.db, 'bench-reports', await plentifulCatalog())
await fillOffice(database.owner, [{ organisation, count: 1_000_000 }])
await fillReports(database.owner, organisation.id)
const [cookie = ''] = await signInOwners(database, organisation, 1)
const server = await startServer({ DATA_DIR: database.dataDir })
writeFileSync('/tmp/explore.json', JSON.stringify({ owner: database.owner, service: database.service, dataDir: database.dataDir, organisation, cookie, port: server.port }))
console.log('ready')
await new Promise((r) => setTimeout(r, 3 * 3600_000))
