/**
 * Reloads the page if its scripts can be reached. For a module that fails to load a second time, when the visitor presses “Try
 * again”: browsers before Chromium 156 and Firefox 154 remember a failed import for as long as the page is open, and a module of an
 * earlier release is gone for good. Call it only if what was typed is kept.
 */
export const reloadIfReachable = async (): Promise<void> => {
  const isReachable = await fetch(import.meta.url, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) location.reload()
}
