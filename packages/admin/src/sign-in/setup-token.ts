/** The token of a setup link in the page's address, which it leaves at once: it must not stay in the history. */
export const takeSetupToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('setup')
  if (!token) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
