/** The menu on narrow screens, and its scroll position: the current page is in sight. */
export const setUpMenu = (): void => {
  const button = document.querySelector<HTMLButtonElement>('#menu-button')
  const menu = document.querySelector<HTMLElement>('#menu')
  if (!button || !menu) return
  const show = (isOpen: boolean): void => {
    button.setAttribute('aria-expanded', String(isOpen))
    menu.toggleAttribute('data-open', isOpen)
  }
  button.addEventListener('click', () => show(!menu.hasAttribute('data-open')))
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && show(false))
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.hasAttribute('data-open')) return
    show(false)
    button.focus()
  })
  const current = menu.querySelector<HTMLElement>('[aria-current]')
  if (current) menu.scrollTop = Math.max(0, current.offsetTop - menu.clientHeight / 2)
}
