/** The longest slug made from a name, so that a number still fits behind it. */
const longestSlug = 48

/** A slug of plain letters and digits from a name: `Zoë Vale` becomes `zoe-vale`; `otherwise` if the name has none. */
export const slugOf = (name: string, otherwise: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-|-$/g, '') || otherwise

/** The first free one of `slug`, `slug-2`, `slug-3`, … */
export const numberedSlug = async (
  slug: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> => {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? slug : `${slug}-${number}`
    if (!(await isTaken(numbered))) return numbered
  }
}
