/** Makes the buttons beside code copy it. */
export const setUpCopyButtons = (): void => {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-copy]')
    const code = button?.parentElement?.querySelector('code')?.textContent
    if (!button || code == null) return
    await navigator.clipboard.writeText(code)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2_000)
  })
}
