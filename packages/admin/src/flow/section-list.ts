import type { ReactiveControllerHost } from 'lit'
import { putRow, withWork } from './list.js'

interface CallOptions {
  readonly signal: AbortSignal
}

/** Reads the rows of a section; undefined where there is no such list. */
export type ReadRows<Item> = (options: CallOptions) => Promise<readonly Item[] | undefined> | undefined

/** The list that a section of a page reads when it is shown, and what is being done to its rows. */
export class SectionList<Item extends { readonly id: string }> {
  step: 'loading' | 'error' | 'ready' = 'loading'
  /** Undefined until they are read, and where there is no such list. */
  rows: readonly Item[] | undefined
  #reading: AbortController | undefined
  #work: Readonly<Record<string, 'working' | 'error'>> = {}

  constructor(
    private readonly host: ReactiveControllerHost,
    /** What the console says before an error. */
    private readonly warning: string,
  ) {}

  /** Forgets what was read and done. */
  reset(): void {
    this.#reading?.abort()
    this.#reading = this.rows = undefined
    this.step = 'loading'
    this.#work = {}
  }

  /** Reads the rows, unless that was begun before. */
  open(read: ReadRows<Item>): void {
    if (!this.#reading) void this.read(read)
  }

  /** Reads the rows again. Those that are known stay until then. */
  async read(read: ReadRows<Item>): Promise<void> {
    this.#reading?.abort()
    const reading = new AbortController()
    this.#reading = reading
    if (this.step === 'error') this.step = 'loading'
    try {
      const rows = await read({ signal: reading.signal })
      if (reading.signal.aborted) return
      this.rows = rows
      this.step = 'ready'
    } catch (error) {
      if (reading.signal.aborted) return
      console.warn(this.warning, error)
      this.step = 'error'
    }
    this.host.requestUpdate()
  }

  /** Adds a row, or replaces it. */
  put(row: Item): void {
    this.rows = putRow(this.rows ?? [], row)
    this.host.requestUpdate()
  }

  /** What is being done to a row, or that it failed. */
  workOn(id: string): 'working' | 'error' | undefined {
    return this.#work[id]
  }

  /** Sets what is being done to a row; undefined ends it. */
  setWork(id: string, work: 'working' | 'error' | undefined): void {
    this.#work = withWork(this.#work, id, work)
    this.host.requestUpdate()
  }

  /** Does something to a row, unless something is being done to it. Resolves with whether it was done. */
  async act(id: string, task: (options: CallOptions) => Promise<unknown> | undefined): Promise<boolean> {
    if (this.workOn(id) === 'working') return false
    this.setWork(id, 'working')
    try {
      await task({ signal: new AbortController().signal })
      this.setWork(id, undefined)
      return true
    } catch (error) {
      console.warn(this.warning, error)
      this.setWork(id, 'error')
      return false
    }
  }
}
