import { setUpCopyButtons } from './copy.js'
import { setUpMenu } from './menu.js'
import { setUpOutline } from './outline.js'
import { setUpSearch } from './search.js'

setUpMenu()
setUpCopyButtons()
setUpOutline()
setUpSearch()

document.querySelector('#scheme-button')?.addEventListener('click', () => {
  const { style } = document.documentElement
  const isDark = style.colorScheme
    ? style.colorScheme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  style.colorScheme = isDark ? 'light' : 'dark'
  localStorage.setItem('scheme', style.colorScheme)
})
