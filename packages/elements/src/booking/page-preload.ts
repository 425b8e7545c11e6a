/** For how long after a page began to load its preloaded answers are used, in milliseconds. Free times change. */
const longestUse = 60_000

/** Whether the page has a `<link rel="preload">` with exactly an address of the client, and began to load a moment ago. */
export const isPreloaded = (address: string): boolean =>
  performance.now() < longestUse && !!document.querySelector(`link[rel=preload][href="${address}"]`)
