import type { DemoStudio, ShareableEventType } from '@whenable/contract'
import type { LitElement, ReactiveController } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import type { ServiceOptions } from '../base/service-calls.js'
import { serviceShare } from '../share/service-share.js'
import type { FrameCalls } from './endpoints.js'

/** Milliseconds until the bookings to answer are counted again. */
const pollEvery = 10_000

/** Milliseconds that a read may take. */
const longestRead = 20_000

/** What is read for the frame, and with which access. */
export interface OverviewOptions {
  readonly service: () => ServiceOptions & { readonly clientId: string | undefined }
  /** Whether the member may add the demo studio. */
  readonly isOwner: () => boolean
}

/**
 * What the frame shows beside the pages: the address of the owner's page, the numbers of bookings to answer and of new bursts of strangers,
 * which are read again every ten seconds while somebody looks, and the demo studio. What cannot be read is left out.
 */
export class AdminOverview implements ReactiveController {
  /** The number of bookings to answer; undefined until it is known. */
  toAnswer: number | undefined
  /** The number of bursts of strangers that are new to the owner; undefined until it is known, and for members. */
  newActivity: number | undefined
  /** Whether there are more bookings to answer than before, so that it is announced. */
  hasMore = false
  demo: DemoStudio | undefined
  /** The demo studio is being added or removed, or that has failed. */
  demoState: 'idle' | 'working' | 'failed' = 'idle'
  /** The event type whose page is linked as the owner's. */
  page: ShareableEventType | undefined
  /** The event types that the member can share. */
  eventTypes: readonly ShareableEventType[] = []
  /** Whether the service has polls. */
  canPoll = false
  /** Increased when all pages are to be read again. */
  version = 0
  #frame: FrameCalls | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The counts that are being read, and those to read: again, if they are in both. */
  readonly #counting = new Set<string>()
  readonly #wanted = new Set<string>()

  constructor(
    private readonly host: LitElement,
    private readonly options: OverviewOptions,
  ) {
    host.addController(this)
  }

  /** Whether the member is an owner. */
  get isOwner(): boolean {
    return this.options.isOwner()
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#handleVisible)
    if (this.#frame) this.#count()
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#handleVisible)
    clearTimeout(this.#timer)
  }

  /** Begins once somebody has signed in. */
  start(): void {
    if (this.#frame) return
    const options = this.options.service()
    this.#frame = lazyCalls(options, async () => (await import('./endpoints.js')).frameEndpoints)
    this.#count()
    void this.#readEventTypes()
    if (this.options.isOwner())
      void this.#read((frame, signal) => frame.demoStudio({}, { signal })).then((demo) => this.#set({ demo }))
  }

  /** Ends when they have signed out, or sign in elsewhere. */
  stop(): void {
    clearTimeout(this.#timer)
    if (!this.#frame) return
    this.#frame = undefined
    this.#set({
      toAnswer: undefined,
      newActivity: undefined,
      hasMore: false,
      demo: undefined,
      demoState: 'idle',
      page: undefined,
      eventTypes: [],
      canPoll: false,
    })
  }

  /** Reads the event types again, after one has changed. */
  readEventTypes(): void {
    if (this.#frame) void this.#readEventTypes()
  }

  /** Counts the bookings to answer again, after one has changed. */
  refresh(): void {
    if (this.#frame) this.#count()
  }

  /** Adds the demo studio, or removes it. @returns whether it worked. */
  async changeDemo(change: 'add' | 'remove'): Promise<boolean> {
    this.start()
    const frame = this.#frame
    if (!frame || this.demoState === 'working') return false
    this.#set({ demoState: 'working' })
    try {
      const signal = AbortSignal.timeout(2 * longestRead)
      if (change === 'add') await frame.addDemoStudio({ body: {} }, { signal })
      else await frame.removeDemoStudio({}, { signal })
      const demo = await frame.demoStudio({}, { signal })
      this.#set({ demo, demoState: 'idle', version: this.version + 1 })
      this.#count()
      return true
    } catch {
      this.#set({ demoState: 'failed' })
      return false
    }
  }

  #set(
    change: Partial<
      Pick<
        AdminOverview,
        | 'toAnswer'
        | 'newActivity'
        | 'hasMore'
        | 'demo'
        | 'demoState'
        | 'page'
        | 'eventTypes'
        | 'canPoll'
        | 'version'
      >
    >,
  ) {
    Object.assign(this, change)
    this.host.requestUpdate()
  }

  async #read<Value>(
    read: (frame: FrameCalls, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    const frame = this.#frame
    try {
      const value = frame && (await read(frame, AbortSignal.timeout(longestRead)))
      // Somebody else may have signed in meanwhile.
      return frame === this.#frame ? value : undefined
    } catch {
      return undefined
    }
  }

  async #readEventTypes(): Promise<void> {
    const share = serviceShare(this.options.service())
    const found = await this.#read((_frame, signal) => share.eventTypes({}, { signal }))
    if (!found) return
    const eventTypes = [...found].sort((one, other) => one.name.localeCompare(other.name))
    const page = eventTypes.find(({ isActive, address }) => isActive && address)
    this.#set({ eventTypes, page })
    const [known] = eventTypes
    const canPoll = await this.#read(async (_frame, signal) => known && share.canPoll?.(known.id, { signal }))
    this.#set({ canPoll: canPoll ?? false })
  }

  #count(): void {
    clearTimeout(this.#timer)
    void this.#readCount(
      'toAnswer',
      async (frame, signal) => (await frame.bookings({}, { signal })).to_answer,
    )
    if (this.options.isOwner())
      void this.#readCount(
        'newActivity',
        async (frame, signal) => (await frame.newActivity({}, { signal })).new,
      )
    this.#wait()
  }

  /** Reads a count: if it is being read, again after that, because the answer may be older than what has changed. */
  async #readCount(
    which: 'toAnswer' | 'newActivity',
    read: (frame: FrameCalls, signal: AbortSignal) => Promise<number>,
  ): Promise<void> {
    this.#wanted.add(which)
    if (this.#counting.has(which)) return
    this.#counting.add(which)
    while (this.#wanted.delete(which)) {
      const count = await this.#read(read)
      const known = this[which]
      if (count === undefined || count === known) continue
      this.#set(
        which === 'newActivity'
          ? { newActivity: count }
          : { toAnswer: count, hasMore: known !== undefined && count > known },
      )
    }
    this.#counting.delete(which)
  }

  #wait(): void {
    if (!this.#frame || !this.host.isConnected) return
    const canCount = () => !document.hidden && navigator.onLine
    this.#timer = setTimeout(() => (canCount() ? this.#count() : this.#wait()), pollEvery)
  }

  readonly #handleVisible = (): void => {
    if (!document.hidden) this.refresh()
  }
}
