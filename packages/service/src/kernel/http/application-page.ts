import type { Application, Records } from '../store/store.js'

/** The path of the page on which members answer requests to host. */
export const hostRequestsPath = '/admin/event-types'

/** The address of a page of an application. On a service with several applications it names the one that is meant. */
export const applicationPage = async (
  records: Records,
  applicationId: string,
  origin: string,
  path: string,
): Promise<string> => {
  const all = await records.applications()
  const clientId = all.length > 1 ? all.find(({ id }) => id === applicationId)?.clientId : undefined
  return origin + path + (clientId === undefined ? '' : `?client_id=${encodeURIComponent(clientId)}`)
}

/** The application whose page an address is of. The client id is optional if there is only one application. */
export const applicationOfPage = async (
  records: Records,
  clientId: string | null | undefined,
): Promise<Application | undefined> => {
  const [application, another] = clientId
    ? [await records.applicationOfClient(clientId)]
    : await records.applications()
  return another ? undefined : application
}
