import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { test as base } from '../fixtures/per-worker.js'
import { startStaticSite } from '../fixtures/static-site.js'

const root = join(import.meta.dirname, '../..')

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

type CatalogueWindow = { __STORYBOOK_ADDONS_CHANNEL__?: Channel }

/** What says that a story has failed. */
const failures = ['playFunctionThrewException', 'storyThrewException', 'storyErrored']

/** What says that a story is drawn and played, and that a page of documentation is there, which gives its id alone. */
const ends = ['storyFinished', 'docsRendered']

/** How a story or a page of documentation ended, by the payload of an event; runs in the page. */
const inOutcome = `globalThis.outcomeOf = (id, payload) =>
  payload === id ? 'success' : payload?.storyId === id ? payload.status : undefined`

declare const outcomeOf: (id: string, payload: Payload | string | undefined) => string | undefined

/** Everything in a place, in the shadow roots within it as well; runs in the page. */
const inEverything = `globalThis.everythingIn = (place) =>
  [...place.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? everythingIn(one.shadowRoot) : [])])`

declare const everythingIn: (place: ParentNode) => Element[]

/** What Firefox says of a font with a table that it can do without, such as Noto Sans Hebrew. */
const ofFonts = /^(?:STAT: Invalid nameID|Table discarded).*\bfont-family: "Noto /

/** Writes down what the console is told, what fails, and what is wanted from elsewhere than the catalogue. */
export const hear = (page: Page, catalogue: string, said: string[]): void => {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', ({ message }) => {
    if (!ofFonts.test(message)) said.push(message)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('http') && !url.startsWith(catalogue)) said.push(`elsewhere: ${url}`)
  })
  page.on('response', (response) => {
    if (!response.ok()) said.push(`${response.status()}: ${response.url()}`)
  })
}

/** How a story is shown. */
interface Showing {
  /** Of the window, in pixels. */
  readonly width: number
  /** The story leaves something behind. */
  readonly isSpent?: boolean
  readonly language?: string
}

/** What is drawn, and what was heard meanwhile. */
interface Shown {
  readonly page: Page
  readonly said: readonly string[]
}

/** One page of the catalogue, in which one story after another is drawn. */
export class CataloguePage {
  /** Is kept while pages come and go, with what they have fetched. */
  private context: BrowserContext | null = null
  private page: Page | null = null
  private isSpent = false
  private shown = ''
  private language = ''
  private readonly coming = new Set<Request>()
  private readonly said: string[] = []

  constructor(
    private readonly browser: Browser,
    private readonly address: string,
  ) {}

  private async opened(
    id: string,
    viewMode: 'story' | 'docs',
    language: string,
    width: number,
  ): Promise<{ readonly page: Page; readonly status: string | undefined }> {
    this.context ??= await this.browser.newContext({
      ...{ locale: 'en-GB', timezoneId: 'Europe/London' },
      // A colour on its way from one to another is none that is ever read.
      reducedMotion: 'reduce',
    })
    const page = await this.context.newPage()
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript({ content: `${inEverything}\n${inOutcome}` })
    hear(page, this.address, this.said)
    this.coming.clear()
    page.on('request', (request) => this.coming.add(request))
    const come = (request: Request) => void this.coming.delete(request)
    page.on('requestfinished', come)
    page.on('requestfailed', come)
    // The catalogue's own look at accessibility is left out: axe has its turn in the tests.
    await page.goto(
      `${this.address}/iframe.html?id=${id}&viewMode=${viewMode}&globals=a11y.manual:!true;locale:${language}`,
    )
    const outcome = await page.waitForFunction(
      ({ id, failures, ends }) => {
        const lastOf = (event: string) =>
          (window as CatalogueWindow).__STORYBOOK_ADDONS_CHANNEL__?.last(event)?.[0]
        const failure = failures.map(lastOf).find((one) => typeof one === 'object')
        return failure?.message ?? ends.map((event) => outcomeOf(id, lastOf(event))).find(Boolean)
      },
      { id, failures, ends },
      { timeout: 45_000 },
    )
    return { page, status: await outcome.jsonValue() }
  }

  /** Draws something else in the page that is there: how it ended. */
  private async change(page: Page, id: string, viewMode: 'story' | 'docs'): Promise<string | undefined> {
    await page.mouse.move(0, 0)
    return page.evaluate(
      ({ id, viewMode, isShown, failures, ends }) => {
        sessionStorage.clear()
        localStorage.clear()
        scrollTo(0, 0)
        document.documentElement.style.removeProperty('--when-font')
        const channel = (window as CatalogueWindow).__STORYBOOK_ADDONS_CHANNEL__ as Channel
        return new Promise<string | undefined>((done) => {
          const listeners = new Map<string, (payload?: Payload | string) => void>()
          const end = (outcome: string | undefined) => {
            for (const [event, listener] of listeners) channel.off(event, listener)
            done(outcome)
          }
          for (const event of failures)
            listeners.set(event, (payload) => end((typeof payload === 'object' && payload.message) || event))
          for (const event of ends)
            listeners.set(event, (payload) => {
              const outcome = outcomeOf(id, payload)
              if (outcome) end(outcome)
            })
          for (const [event, listener] of listeners) channel.on(event, listener)
          channel.emit(isShown ? 'forceRemount' : 'setCurrentStory', { storyId: id, viewMode })
        })
      },
      { id, viewMode, isShown: id === this.shown, failures, ends },
    )
  }

  private async draw(
    id: string,
    viewMode: 'story' | 'docs',
    { width, isSpent, language }: Required<Showing>,
  ): Promise<Shown> {
    if (this.isSpent || this.language !== language) await this.leave()
    this.isSpent = isSpent
    this.language = language
    this.said.length = 0
    const there = this.page
    await there?.setViewportSize({ width, height: 800 })
    const { page, status } = there
      ? { page: there, status: await this.change(there, id, viewMode) }
      : await this.opened(id, viewMode, language, width)
    this.page = page
    this.shown = id
    if (status !== 'success') throw new Error(`${id}: ${status}`)
    return { page, said: this.said }
  }

  /**
   * Draws a story in a window so wide, in a language, and waits until its play function is through and nothing changes any
   * more. The page is not used again after a story that leaves something behind.
   *
   * @throws Error with what the story or its play function has thrown
   */
  async show(id: string, { width, isSpent = false, language = 'en' }: Showing): Promise<Shown> {
    const shown = await this.draw(id, 'story', { width, isSpent, language })
    await this.settle()
    return shown
  }

  /** Draws a page of documentation, and waits until nothing changes any more but what is still waited for in its stories. */
  async read(id: string, { isSpent = false }: { readonly isSpent?: boolean } = {}): Promise<Shown> {
    const shown = await this.draw(id, 'docs', { width: 1280, isSpent, language: 'en' })
    await this.settle({ isPatient: false })
    return shown
  }

  /** Waits until nothing is on its way, fonts are there, and the page stays as it is; longer while it says that it is busy. */
  async settle({ isPatient = true } = {}): Promise<void> {
    do
      await this.page?.evaluate(async (isPatient) => {
        const drawn = () => {
          const everything = everythingIn(document.body)
          const roots = [document.body, ...everything.flatMap(({ shadowRoot }) => shadowRoot ?? [])]
          return {
            isBusy: everything.some(({ ariaBusy }) => ariaBusy === 'true'),
            now: [
              ...roots.map(({ innerHTML }) => innerHTML.length),
              ...everything.map(({ scrollTop, clientHeight }) => `${scrollTop} ${clientHeight}`),
            ].join(),
          }
        }
        let before = ''
        for (let same = 0, wanted = 3; same < wanted; ) {
          await new Promise((idle) =>
            requestIdleCallback(() => requestAnimationFrame(idle), { timeout: 250 }),
          )
          await document.fonts.ready
          const { now, isBusy } = drawn()
          wanted = isPatient && isBusy ? 20 : 3
          same = now === before ? same + 1 : 0
          before = now
        }
      }, isPatient)
    while (this.coming.size)
  }

  /** Another window and other colours around the story that is shown. */
  async look(width: number, scheme: string): Promise<void> {
    const page = this.page
    if (!page) throw new Error('nothing is shown')
    const isSameWidth = page.viewportSize()?.width === width
    if (!isSameWidth) await page.setViewportSize({ width, height: 800 })
    const isSameScheme = await page.evaluate((value) => {
      const { style } = document.documentElement
      const isSame = style.colorScheme === value
      style.colorScheme = value
      return isSame
    }, scheme)
    if (!isSameWidth || !isSameScheme) await this.settle()
  }

  /** Text of twice the size, until another story is drawn. */
  async enlarge(): Promise<void> {
    await this.page?.evaluate(() =>
      document.documentElement.style.setProperty('--when-font', '30px/1.45 var(--fonts)'),
    )
    await this.settle()
  }

  /** Where the story's content is, and what stands over the page because of it; a dialog that is alone in it, alone. */
  async box(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.page?.evaluate(() => {
      const story = document.querySelector('#storybook-root') as HTMLElement
      const over = everythingIn(story).filter(
        (one) => one.matches(':popover-open, :modal') || getComputedStyle(one).position === 'fixed',
      )
      const modal = over.filter((one) => one.matches(':modal'))
      const contents = [...(story.querySelector('#root-inner') ?? story).children]
      const boxes = (modal.length ? modal : [...contents, ...over])
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => width && height)
      const edge = 8
      const left = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - edge + scrollX)
      const top = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - edge + scrollY)
      const right = Math.max(...boxes.map(({ right }) => right)) + edge + scrollX
      const bottom = Math.max(...boxes.map(({ bottom }) => bottom)) + edge + scrollY
      return { x: Math.floor(left), y: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) }
    })
    if (!box || !(box.right > box.x)) throw new Error('nothing is seen')
    return { x: box.x, y: box.y, width: box.right - box.x, height: box.bottom - box.y }
  }

  /** Takes the page away, and what it has kept. */
  private async leave(): Promise<void> {
    await this.page?.evaluate(() => localStorage.clear())
    await this.page?.close()
    this.page = null
  }

  async close(): Promise<void> {
    await this.context?.close()
  }
}

/** Where the catalogue stands: below the root of its site. */
const below = '/some/sub/path'

/** The catalogue as it is built: its address, and one page of it, one a worker. */
export const test = base.extend<{ catalogue: string; cataloguePage: CataloguePage }>({
  catalogue: async ({ kept }, use) =>
    use(
      await kept('catalogue', async () => {
        const { url, close } = await startStaticSite(join(root, 'storybook-static'), below)
        return { value: `${url}${below}`, close }
      }),
    ),
  cataloguePage: async ({ kept, browser, catalogue }, use) =>
    use(
      await kept('page of the catalogue', async () => {
        const page = new CataloguePage(browser, catalogue)
        return { value: page, close: () => page.close() }
      }),
    ),
})
