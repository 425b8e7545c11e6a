import type { CSSResult, ReactiveControllerHost } from 'lit'

/** What an element loads later. What it renders may need styles of its own. */
interface StyledPart {
  readonly styles?: CSSResult | undefined
}

type Host = ReactiveControllerHost & { readonly shadowRoot?: ShadowRoot | null }

/** Adds the styles of a loaded part to an element that has already rendered. */
export const addStyles = ({ shadowRoot }: Host, part: StyledPart | undefined): void => {
  const sheet = part?.styles?.styleSheet
  const sheets = shadowRoot?.adoptedStyleSheets
  if (sheet && sheets && !sheets.includes(sheet)) sheets.push(sheet)
}

/** A module that an element needs only in some states. When it is loaded, the element gets its `styles` and updates. */
export class LazyModule<Module extends object> {
  /** The module, if it is loaded. */
  loaded: Module | undefined
  #loading: Promise<Module> | undefined

  /** Whether the module could not be loaded. Each later update of the element tries again. */
  hasFailed = false

  constructor(
    private readonly host: Host,
    private readonly request: () => Promise<Module>,
  ) {}

  /** Loads the module. May be called again after a failure. */
  load(): Promise<Module> {
    this.#loading ??= this.request().then(
      (module) => {
        this.loaded = module
        this.hasFailed = false
        addStyles(this.host, module)
        this.host.requestUpdate()
        return module
      },
      (error) => {
        this.#loading = undefined
        if (!this.hasFailed) this.host.requestUpdate()
        this.hasFailed = true
        throw error
      },
    )
    return this.#loading
  }

  /** The module, once it is loaded. The first call loads it. */
  get(): Module | undefined {
    if (!this.loaded) this.load().catch(() => undefined)
    return this.loaded
  }
}
