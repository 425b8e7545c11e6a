import type { LitElement, ReactiveController } from 'lit'

/** Where the owner is. */
export interface AdminLocation {
  /** Below the base, without slashes at its ends: `event-types/4f1c`. */
  readonly path: string
  readonly query: URLSearchParams
}

interface EntryState {
  /** How far the page was scrolled when it was left. */
  readonly scroll?: number
}

/** Without a slash at its end; the root is empty. */
const trimmed = (path: string): string => path.replace(/\/$/, '')

/**
 * The addresses of the owner's pages below a base, by the history of the browser: back and forward work, links can be shared, and
 * the position of the scroll returns. Without a base the address of the page stays as it is.
 */
export class AdminRouter implements ReactiveController {
  #location: AdminLocation = { path: '', query: new URLSearchParams() }
  /** What is asked before a page with unsaved changes is left. */
  #leaving: (() => void) | undefined

  constructor(
    private readonly host: LitElement,
    private readonly options: {
      readonly base: () => string | null
      /** Whether leaving the page loses changes. */
      readonly isGuarded: () => boolean
      /** Called when another page is shown, with the scroll to restore. */
      readonly onPage: (location: AdminLocation, scroll: number | undefined) => void
    },
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('popstate', this.#handleHistory)
    addEventListener('beforeunload', this.#handleUnload)
    if (this.options.base() !== null) {
      history.scrollRestoration = 'manual'
      this.#read()
    }
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#handleHistory)
    removeEventListener('beforeunload', this.#handleUnload)
  }

  get location(): AdminLocation {
    return this.#location
  }

  /** Whether the owner is asked before the page is left. */
  get isAsking(): boolean {
    return this.#leaving !== undefined
  }

  /** The address of a path below the base; undefined without a base. */
  href(path: string): string | undefined {
    const base = this.options.base()
    if (base === null) return undefined
    // The application of a service with several stays in the address.
    const clientId = new URLSearchParams(location.search).get('client_id')
    if (!clientId) return `${trimmed(base)}/${path}`
    const [name = '', query] = path.split('?', 2)
    const search = new URLSearchParams(query)
    search.set('client_id', clientId)
    return `${trimmed(base)}/${name}?${search}`
  }

  /** Reads the address again, after the base has changed. */
  read(): void {
    if (this.options.base() !== null) this.#read()
  }

  /** Opens a path below the base, with its query. Asks before changes are lost. */
  open(path: string, { isReplacing = false }: { readonly isReplacing?: boolean } = {}): void {
    this.#ask(() => {
      const href = this.href(path)
      if (href === undefined) this.#set(path)
      else {
        if (isReplacing) history.replaceState(null, '', href)
        else {
          const state: EntryState = { ...history.state, scroll: scrollY }
          history.replaceState(state, '')
          history.pushState(null, '', href)
        }
        this.#read()
      }
      this.options.onPage(this.#location, 0)
    })
  }

  /** The path below the base, with its query, that an address leads to; undefined for others. */
  pathOf({ origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>): string | undefined {
    const base = this.options.base()
    const below = `${trimmed(base ?? '')}/`
    const isBelow = base !== null && origin === location.origin && pathname.startsWith(below)
    return isBelow ? pathname.slice(below.length) + search : undefined
  }

  /** Gives what is shown another address. The page stays as it is. */
  show(path: string): void {
    const href = this.href(path)
    if (href !== undefined && href !== location.pathname + location.search) {
      history.replaceState({ ...history.state, scroll: scrollY }, '')
      history.pushState(null, '', href)
    }
    this.#set(path)
  }

  /** Answers whether the page is left. */
  answer(isLeaving: boolean): void {
    const leave = this.#leaving
    this.#leaving = undefined
    this.host.requestUpdate()
    if (isLeaving) leave?.()
  }

  #ask(leave: () => void): void {
    if (this.options.isGuarded()) {
      this.#leaving = leave
      this.host.requestUpdate()
    } else leave()
  }

  #set(address: string): void {
    const [path = '', query] = address.split('?', 2)
    this.#location = { path: path.split('/').filter(Boolean).join('/'), query: new URLSearchParams(query) }
    this.host.requestUpdate()
  }

  #read(): void {
    const base = trimmed(this.options.base() ?? '')
    const { pathname, search } = location
    this.#set((pathname.startsWith(base) ? pathname.slice(base.length) : '') + search)
  }

  readonly #handleHistory = (): void => {
    if (this.options.base() === null) return
    const shown = this.href(this.#location.path)
    const { scroll } = (history.state ?? {}) as EntryState
    const wanted = location.href
    if (this.options.isGuarded() && shown) {
      // The address says again what is shown, until the owner has answered.
      history.pushState(null, '', shown)
      this.#leaving = () => {
        history.replaceState(null, '', wanted)
        this.#read()
        this.options.onPage(this.#location, scroll)
      }
      this.host.requestUpdate()
      return
    }
    this.#read()
    this.options.onPage(this.#location, scroll)
  }

  readonly #handleUnload = (event: BeforeUnloadEvent): void => {
    if (this.options.isGuarded()) event.preventDefault()
  }
}
