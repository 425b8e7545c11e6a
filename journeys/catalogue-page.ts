import { join } from 'node:path'
import { type Browser, test as base, type Page, type Request } from '@playwright/test'
import { startStaticSite } from './static-site.js'

const root = join(import.meta.dirname, '..')

/** What Storybook tells of a story, by the events of its channel. */
interface Channel {
  emit(event: string, selection: object): void
  last(
    event: string,
  ): [{ readonly message?: string; readonly status?: string; readonly storyId?: string }] | undefined
}

type CatalogueWindow = { __STORYBOOK_ADDONS_CHANNEL__?: Channel }

/** Everything in a place, in the shadow roots within it as well; runs in the page. */
const inEverything = `globalThis.everythingIn = (place) =>
  [...place.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? everythingIn(one.shadowRoot) : [])])`

declare const everythingIn: (place: ParentNode) => Element[]

/** One page of the catalogue, in which one story after another is drawn. */
export class CataloguePage {
  private page: Page | null = null
  private isSpent = false
  private readonly coming = new Set<Request>()
  private readonly said: string[] = []

  constructor(
    private readonly browser: Browser,
    private readonly address: string,
  ) {}

  private async opened(id: string): Promise<Page> {
    const context = await this.browser.newContext({
      ...{ locale: 'en-GB', timezoneId: 'Europe/London' },
      // A colour on its way from one to another is none that is ever read.
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.addInitScript({ content: inEverything })
    await page.addInitScript({ path: join(root, 'node_modules/axe-core/axe.min.js') })
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.said.push(message.text())
    })
    page.on('pageerror', (error) => this.said.push(error.message))
    this.coming.clear()
    page.on('request', (request) => this.coming.add(request))
    const come = (request: Request) => void this.coming.delete(request)
    page.on('requestfinished', come)
    page.on('requestfailed', come)
    // The catalogue's own look at accessibility is left out: axe has its turn in the tests.
    await page.goto(`${this.address}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`)
    return page
  }

  /**
   * Draws a story in a window so wide, and waits until its play function is through and nothing changes any more. The page
   * is not used again after a story that leaves something behind.
   *
   * @throws Error with what the story or its play function has thrown
   */
  async show(
    id: string,
    { width, isSpent }: { readonly width: number; readonly isSpent: boolean },
  ): Promise<{ readonly page: Page; readonly said: readonly string[] }> {
    if (this.isSpent) await this.close()
    this.isSpent = isSpent
    this.said.length = 0
    const isThere = this.page !== null
    const page = this.page ?? (await this.opened(id))
    this.page = page
    await page.setViewportSize({ width, height: 800 })
    if (isThere) {
      await page.mouse.move(0, 0)
      await page.evaluate((storyId) => {
        sessionStorage.clear()
        localStorage.clear()
        scrollTo(0, 0)
        ;(window as CatalogueWindow).__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', {
          storyId,
          viewMode: 'story',
        })
      }, id)
    }
    const outcome = await page.waitForFunction(
      (storyId) => {
        const channel = (window as CatalogueWindow).__STORYBOOK_ADDONS_CHANNEL__
        const last = (event: string) => channel?.last(event)?.[0]
        const failure = ['playFunctionThrewException', 'storyThrewException', 'storyErrored']
          .map(last)
          .find(Boolean)
        const finished = last('storyFinished')
        return failure?.message ?? (finished?.storyId === storyId ? finished.status : undefined)
      },
      id,
      { timeout: 45_000 },
    )
    const status = await outcome.jsonValue()
    if (status !== 'success') throw new Error(`${id}: ${status}`)
    await this.settle()
    return { page, said: this.said }
  }

  /** Waits until nothing is on its way, fonts are there, and the page stays as it is; longer while it says that it is busy. */
  async settle(): Promise<void> {
    do
      await this.page?.evaluate(async () => {
        const drawn = () =>
          [document.body, ...everythingIn(document.body)]
            .map((one) => `${(one.shadowRoot ?? one).innerHTML.length} ${one.scrollTop} ${one.clientHeight}`)
            .join()
        const isBusy = () => everythingIn(document.body).some(({ ariaBusy }) => ariaBusy === 'true')
        let before = ''
        for (let same = 0; same < (isBusy() ? 20 : 3); ) {
          await new Promise((idle) =>
            requestIdleCallback(() => requestAnimationFrame(idle), { timeout: 250 }),
          )
          await document.fonts.ready
          const now = drawn()
          same = now === before ? same + 1 : 0
          before = now
        }
      })
    while (this.coming.size)
  }

  /** Another window and other colours around the story that is shown. */
  async look(width: number, scheme: string): Promise<void> {
    await this.page?.setViewportSize({ width, height: 800 })
    await this.page?.evaluate((value) => {
      document.documentElement.style.colorScheme = value
    }, scheme)
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

  async close(): Promise<void> {
    await this.page?.context().close()
    this.page = null
  }
}

/** The catalogue as it is built: its address, and one page of it, one a worker. */
export const test = base.extend<object, { catalogue: string; cataloguePage: CataloguePage }>({
  catalogue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const site = await startStaticSite(join(root, 'storybook-static'))
      await use(site.url)
      await site.close()
    },
    { scope: 'worker' },
  ],
  cataloguePage: [
    async ({ browser, catalogue }, use) => {
      const page = new CataloguePage(browser, catalogue)
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})
