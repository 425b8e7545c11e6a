/**
 * Fills in an owner's address: replaces `:booking_ref` by the reference, and adds parameters that the query does not have yet.
 * Undefined if it is not an http(s) address.
 */
export const ownerLink = (
  address: string | null | undefined,
  reference: string,
  parameters: Readonly<Record<string, string | number>> = {},
): string | undefined => {
  const filled = address?.replaceAll(':booking_ref', encodeURIComponent(reference))
  if (!filled || !URL.canParse(filled)) return undefined
  const url = new URL(filled)
  if (!/^https?:$/.test(url.protocol)) return undefined
  for (const [name, value] of Object.entries(parameters))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  return url.href
}
