import { type Entry, Finder } from './find.js'

declare global {
  interface Window {
    /** Set by `search-index.js`, a script rather than data, so that the search also works from a disk. */
    whenableSearchIndex?: readonly Entry[]
  }
}

const home = (document.currentScript as HTMLScriptElement | null)?.dataset['home'] ?? './'

/** The most results that are shown. */
const MOST = 12

const loadFinder = (): Promise<Finder> =>
  new Promise((loaded, failed) => {
    const script = document.createElement('script')
    script.src = `${home}assets/search-index.js`
    script.onerror = () => failed(new Error(`${script.src} did not load`))
    script.onload = () => loaded(new Finder(window.whenableSearchIndex ?? []))
    document.head.append(script)
  })

/** The text around the first found word. */
const excerptOf = ({ text }: Entry, words: readonly string[]): string => {
  const at = text.toLowerCase().indexOf(words[0] ?? '')
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 40)))
  return `${from ? '…' : ''}${text.slice(from, from + 130)}${text.length > from + 130 ? '…' : ''}`
}

const optionOf = (entry: Entry, words: readonly string[], index: number): HTMLLIElement => {
  const option = document.createElement('li')
  Object.assign(option, { id: `result-${index}`, role: 'option', ariaSelected: 'false' })
  option.dataset['url'] = home + entry.url
  const title = document.createElement('b')
  title.textContent = entry.heading || entry.page
  const place = document.createElement('span')
  place.textContent = entry.heading ? `${entry.section} › ${entry.page}` : entry.section
  const excerpt = document.createElement('p')
  excerpt.textContent = excerptOf(entry, words)
  option.append(title, place, excerpt)
  return option
}

/** The search dialog: a combobox with a list of sections, whose texts are loaded when it first opens. */
export const setUpSearch = (): void => {
  const dialog = document.querySelector<HTMLDialogElement>('#search')
  const input = dialog?.querySelector('input')
  const list = dialog?.querySelector<HTMLElement>('#results')
  const found = dialog?.querySelector<HTMLElement>('#found')
  if (!dialog || !input || !list || !found) return
  let loading: Promise<Finder> | undefined
  let active = -1

  const activate = (index: number): void => {
    const options = [...list.children] as HTMLElement[]
    active = options.length ? (index + options.length) % options.length : -1
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === active)
    if (active < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `result-${active}`)
    options[active]?.scrollIntoView({ block: 'nearest' })
  }
  const search = async (): Promise<void> => {
    loading ??= loadFinder()
    const finder = await loading
    const query = input.value.trim()
    const results = finder.find(query).slice(0, MOST)
    const options = results.map((result, at) => optionOf(result, result.terms, at))
    list.replaceChildren(...options)
    input.setAttribute('aria-expanded', String(options.length > 0))
    found.textContent = !query
      ? ''
      : options.length
        ? `${options.length} results`
        : `Nothing found for “${query}”.`
    activate(0)
  }
  const open = (): void => {
    if (!dialog.open) dialog.showModal()
    input.select()
    void search()
  }
  const follow = (option: Element | null | undefined): void => {
    const url = (option as HTMLElement | null | undefined)?.dataset['url']
    if (!url) return
    dialog.close()
    location.href = url
  }

  document.querySelector('#search-button')?.addEventListener('click', open)
  addEventListener('keydown', (event) => {
    const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test((event.target as Element | null)?.tagName ?? '')
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isShortcut && (event.key !== '/' || isTyping)) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', () => void search())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') follow(list.children[active])
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      activate(active + (event.key === 'ArrowDown' ? 1 : -1))
    }
  })
  list.addEventListener('click', ({ target }) => follow((target as Element).closest('li')))
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
}
