/** The address of the page of an event type. A service with several applications needs the client id. */
export const pageAddress = (
  slug: string,
  { baseUrl, clientId }: { readonly baseUrl: string; readonly clientId?: string | undefined },
): string =>
  `${baseUrl.replace(/\/$/, '')}/b/${encodeURIComponent(slug)}${clientId ? `?client_id=${encodeURIComponent(clientId)}` : ''}`
