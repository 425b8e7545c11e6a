import type { ReactiveControllerHost } from 'lit'

/** A module that an element needs only in some states. The element updates when it is loaded. */
export class LazyModule<Module> {
  #loaded: Module | undefined
  #loading: Promise<Module> | undefined

  /** Whether the module could not be loaded. Each later update of the element tries again. */
  hasFailed = false

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly request: () => Promise<Module>,
  ) {}

  /** Loads the module. May be called again after a failure. */
  load(): Promise<Module> {
    this.#loading ??= this.request().then(
      (module) => {
        this.#loaded = module
        this.hasFailed = false
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
    if (!this.#loaded) this.load().catch(() => undefined)
    return this.#loaded
  }
}
