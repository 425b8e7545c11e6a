// A component's page: its page of the reference, with a live example instead of the picture and the sample. Without scripts, those are shown.

const sample = /!\[[^\]]*\]\([^)]+\)\n\n(?:```[\s\S]*?^```\n\n)*/m

/** Elements that are a whole page, with landmarks of their own: these have a picture. */
const wholePages = ['when-admin']

/** The Markdown of a component's page. `<site-example>` is drawn by `browser/examples.ts`. */
export const componentPage = (tag, text) =>
  wholePages.includes(tag)
    ? text
    : text.replace(sample, (found) => `<site-example tag="${tag}">\n\n${found}</site-example>\n\n`)
