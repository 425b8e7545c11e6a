/**
 * An address of the owner's with a booking's facts: `:booking_ref` stands for the reference, everything else goes into the
 * query, where the owner's own words stay. Nothing where it is no http(s) address.
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
