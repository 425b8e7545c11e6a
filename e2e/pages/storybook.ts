import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

/** The payload of an event of Storybook's channel. */
interface Payload {
  readonly message?: string
  readonly status?: string
  readonly storyId?: string
}

interface Channel {
  on(event: string, listener: (payload?: Payload | string) => void): void
  off(event: string, listener: (payload?: Payload | string) => void): void
  emit(event: string, selection: object): void
  last(event: string): [(Payload | string)?] | undefined
}

type StorybookWindow = { __STORYBOOK_ADDONS_CHANNEL__?: Channel }

/** Events of Storybook's channel that report a failed story. */
const failureEvents = ['playFunctionThrewException', 'storyThrewException', 'storyErrored']

/** Events that report the end: of a story and its play function, and of a documentation page, whose payload is only its id. */
const endEvents = ['storyFinished', 'docsRendered']

/** Runs in the page: the outcome of a story or documentation page, by the payload of an event. */
const outcomeScript = `globalThis.outcomeOf = (id, payload) =>
  payload === id ? 'success' : payload?.storyId === id ? payload.status : undefined`

declare const outcomeOf: (id: string, payload: Payload | string | undefined) => string | undefined

/** Runs in the page: all elements below a node, including those in shadow roots. */
const elementsScript = `globalThis.elementsIn = (node) =>
  [...node.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? elementsIn(element.shadowRoot) : [])])`

declare const elementsIn: (node: ParentNode) => Element[]

/** What Firefox logs for a font with a table that it ignores, such as Noto Sans Hebrew. */
const fontMessage = /^(?:STAT: Invalid nameID|Table discarded).*\bfont-family: "Noto /

/** Collects errors and warnings of the console, failed responses, and requests to other origins than Storybook's. */
export const collectProblems = (page: Page, storybook: string, problems: string[]): void => {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', ({ message }) => {
    if (!fontMessage.test(message)) problems.push(message)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('http') && !url.startsWith(storybook)) problems.push(`other origin: ${url}`)
  })
  page.on('response', (response) => {
    if (!response.ok()) problems.push(`${response.status()}: ${response.url()}`)
  })
}

/** How to show a story. */
interface ShowOptions {
  /** Width of the window, in CSS pixels. */
  readonly width: number
  /** The story leaves state behind, so the next one needs a new page. */
  readonly leavesState?: boolean
  readonly language?: string
}

/** The page of a rendered story, and the problems collected meanwhile. */
interface Shown {
  readonly page: Page
  readonly problems: readonly string[]
}

/** A page of Storybook, which renders one story after another. */
export class StorybookPage {
  /** Outlives its pages, so that what they fetched stays cached. */
  private context: BrowserContext | null = null
  private page: Page | null = null
  private leavesState = false
  private shownId = ''
  private language = ''
  private readonly pendingRequests = new Set<Request>()
  private readonly problems: string[] = []

  constructor(
    private readonly browser: Browser,
    private readonly address: string,
  ) {}

  private async open(
    id: string,
    viewMode: 'story' | 'docs',
    language: string,
    width: number,
  ): Promise<{ readonly page: Page; readonly status: string | undefined }> {
    this.context ??= await this.browser.newContext({
      ...{ locale: 'en-GB', timezoneId: 'Europe/London' },
      // Otherwise axe measures the contrast of colours in the middle of a transition.
      reducedMotion: 'reduce',
    })
    const page = await this.context.newPage()
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript({ content: `${elementsScript}\n${outcomeScript}` })
    collectProblems(page, this.address, this.problems)
    this.pendingRequests.clear()
    page.on('request', (request) => this.pendingRequests.add(request))
    const settled = (request: Request) => void this.pendingRequests.delete(request)
    page.on('requestfinished', settled)
    page.on('requestfailed', settled)
    // Turns off Storybook's own accessibility check: the tests run axe themselves.
    await page.goto(
      `${this.address}/iframe.html?id=${id}&viewMode=${viewMode}&globals=a11y.manual:!true;locale:${language}`,
    )
    const outcome = await page.waitForFunction(
      ({ id, failureEvents, endEvents }) => {
        const lastOf = (event: string) =>
          (window as StorybookWindow).__STORYBOOK_ADDONS_CHANNEL__?.last(event)?.[0]
        const failure = failureEvents.map(lastOf).find((payload) => typeof payload === 'object')
        return failure?.message ?? endEvents.map((event) => outcomeOf(id, lastOf(event))).find(Boolean)
      },
      { id, failureEvents, endEvents },
      { timeout: 45_000 },
    )
    return { page, status: await outcome.jsonValue() }
  }

  /** Renders another story or documentation page in the open page, and returns its outcome. */
  private async switchTo(page: Page, id: string, viewMode: 'story' | 'docs'): Promise<string | undefined> {
    await page.mouse.move(0, 0)
    return page.evaluate(
      ({ id, viewMode, isShown, failureEvents, endEvents }) => {
        sessionStorage.clear()
        localStorage.clear()
        scrollTo(0, 0)
        document.documentElement.style.removeProperty('--when-font-size')
        const channel = (window as StorybookWindow).__STORYBOOK_ADDONS_CHANNEL__ as Channel
        return new Promise<string | undefined>((done) => {
          const listeners = new Map<string, (payload?: Payload | string) => void>()
          const end = (outcome: string | undefined) => {
            for (const [event, listener] of listeners) channel.off(event, listener)
            done(outcome)
          }
          for (const event of failureEvents)
            listeners.set(event, (payload) => end((typeof payload === 'object' && payload.message) || event))
          for (const event of endEvents)
            listeners.set(event, (payload) => {
              const outcome = outcomeOf(id, payload)
              if (outcome) end(outcome)
            })
          for (const [event, listener] of listeners) channel.on(event, listener)
          channel.emit(isShown ? 'forceRemount' : 'setCurrentStory', { storyId: id, viewMode })
        })
      },
      { id, viewMode, isShown: id === this.shownId, failureEvents, endEvents },
    )
  }

  private async render(
    id: string,
    viewMode: 'story' | 'docs',
    { width, leavesState, language }: Required<ShowOptions>,
  ): Promise<Shown> {
    if (this.leavesState || this.language !== language) await this.closePage()
    this.leavesState = leavesState
    this.language = language
    this.problems.length = 0
    const current = this.page
    await current?.setViewportSize({ width, height: 800 })
    const { page, status } = current
      ? { page: current, status: await this.switchTo(current, id, viewMode) }
      : await this.open(id, viewMode, language, width)
    this.page = page
    this.shownId = id
    if (status !== 'success') throw new Error(`${id}: ${status}`)
    return { page, problems: this.problems }
  }

  /**
   * Renders a story, runs its play function and waits until the page has settled. A story that leaves state behind gets a page
   * of its own.
   *
   * @throws Error with what the story or its play function has thrown
   */
  async show(id: string, { width, leavesState = false, language = 'en' }: ShowOptions): Promise<Shown> {
    const shown = await this.render(id, 'story', { width, leavesState, language })
    await this.settle()
    return shown
  }

  /** Renders a documentation page and waits until it has settled, apart from stories that stay busy. */
  async showDocs(
    id: string,
    { leavesState = false }: { readonly leavesState?: boolean } = {},
  ): Promise<Shown> {
    const shown = await this.render(id, 'docs', { width: 1280, leavesState, language: 'en' })
    await this.settle({ waitsForBusy: false })
    return shown
  }

  /**
   * Waits until requests have ended, fonts are loaded and the page stops changing; longer while an element is `aria-busy`.
   * Begins again whenever the page loads anew: Storybook does that when it leaves a documentation page whose stories still play.
   */
  async settle(options: { readonly waitsForBusy?: boolean } = {}): Promise<void> {
    for (;;)
      try {
        return await this.waitUntilStill(options)
      } catch (error) {
        if (!String(error).includes('Execution context was destroyed')) throw error
        await this.page?.waitForLoadState()
      }
  }

  private async waitUntilStill({ waitsForBusy = true }: { readonly waitsForBusy?: boolean }): Promise<void> {
    do
      await this.page?.evaluate(async (waitsForBusy) => {
        const snapshot = () => {
          const elements = elementsIn(document.body)
          const roots = [document.body, ...elements.flatMap(({ shadowRoot }) => shadowRoot ?? [])]
          return {
            isBusy: elements.some(({ ariaBusy }) => ariaBusy === 'true'),
            content: [
              ...roots.map(({ innerHTML }) => innerHTML.length),
              ...elements.map(({ scrollTop, clientHeight }) => `${scrollTop} ${clientHeight}`),
            ].join(),
          }
        }
        let before = ''
        for (let same = 0, required = 3; same < required; ) {
          await new Promise((idle) =>
            requestIdleCallback(() => requestAnimationFrame(idle), { timeout: 250 }),
          )
          await document.fonts.ready
          const { content, isBusy } = snapshot()
          required = waitsForBusy && isBusy ? 20 : 3
          same = content === before ? same + 1 : 0
          before = content
        }
      }, waitsForBusy)
    while (this.pendingRequests.size)
  }

  /** Changes the window's width and the colour scheme around the story that is shown. */
  async setAppearance(width: number, scheme: string): Promise<void> {
    const page = this.page
    if (!page) throw new Error('no story is shown')
    const isSameWidth = page.viewportSize()?.width === width
    if (!isSameWidth) await page.setViewportSize({ width, height: 800 })
    // For emails, which follow the reader's scheme; elements follow that of the page.
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light' })
    const isSameScheme = await page.evaluate((value) => {
      const { style } = document.documentElement
      const isSame = style.colorScheme === value
      style.colorScheme = value
      return isSame
    }, scheme)
    if (!isSameWidth || !isSameScheme) await this.settle()
  }

  /** Doubles the size of text until the next story. */
  async enlargeText(): Promise<void> {
    await this.page?.evaluate(() => document.documentElement.style.setProperty('--when-font-size', '30px'))
    await this.settle()
  }

  /** The box of the story's content and of what it shows in the top layer; of a modal dialog alone, if one is open. */
  async boundingBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.page?.evaluate(() => {
      const story = document.querySelector('#storybook-root') as HTMLElement
      const overlays = elementsIn(story).filter(
        (element) =>
          element.matches(':popover-open, :modal') || getComputedStyle(element).position === 'fixed',
      )
      const modal = overlays.filter((element) => element.matches(':modal'))
      const contents = [...(story.querySelector('#root-inner') ?? story).children]
      const boxes = (modal.length ? modal : [...contents, ...overlays])
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width && height)
      const edge = 8
      const left = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - edge + scrollX)
      const top = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - edge + scrollY)
      const right = Math.max(...boxes.map(({ right }) => right)) + edge + scrollX
      const bottom = Math.max(...boxes.map(({ bottom }) => bottom)) + edge + scrollY
      return { x: Math.floor(left), y: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) }
    })
    if (!box || !(box.right > box.x)) throw new Error('the story shows nothing')
    return { x: box.x, y: box.y, width: box.right - box.x, height: box.bottom - box.y }
  }

  /** Closes the page and clears its storage. */
  private async closePage(): Promise<void> {
    await this.page?.evaluate(() => localStorage.clear())
    await this.page?.close()
    this.page = null
  }

  async close(): Promise<void> {
    await this.context?.close()
  }
}
