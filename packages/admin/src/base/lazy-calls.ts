import type { EndpointTable, ServiceCalls } from './endpoint-table.js'
import { lazySource } from './lazy-source.js'
import type { ServiceOptions } from './service-calls.js'

/** The calls of a table of endpoints, which loads with the first one. */
export const lazyCalls = <Table extends EndpointTable>(
  options: ServiceOptions,
  load: () => Promise<Table>,
): ServiceCalls<Table> =>
  lazySource(async () => {
    const [{ createServiceCalls }, table] = await Promise.all([import('./service-calls.js'), load()])
    return createServiceCalls<Table>(options, table)
  })
