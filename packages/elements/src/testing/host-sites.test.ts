import { expect } from '@open-wc/testing'
import { emulateMedia, sendKeys } from '@web/test-runner-commands'
import type axe from 'axe-core'
import type { LitElement } from 'lit'
import {
  changedTexts,
  type HostPageFrame,
  openHostPage,
  type PageWindow,
  textStyles,
} from './host-page-frame.js'
import { type HostSite, here, hostSites } from './host-sites.js'
import { deepAll } from './shadow.js'
import { waitUntil } from './wait-until.js'

const axeScript = new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url).href

/** Opens a page with axe in it. */
const openPage = async (sandbox?: string): Promise<HostPageFrame> => {
  const host = await openHostPage(['when-booking'], sandbox ? { sandbox } : {})
  const script = host.page.document.createElement('script')
  script.src = axeScript
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve))
  host.page.document.head.append(script)
  await loaded
  return host
}

/** The rules of WCAG 2.2 A and AA and best practices that the element violates, with the markup that does. */
const violations = async (page: PageWindow, element: Element): Promise<string[]> => {
  const found = await (page as PageWindow & { readonly axe: typeof axe }).axe.run(element, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    resultTypes: ['violations'],
  })
  return found.violations.map(({ id, nodes }) => `axe: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const isVisible = (one: Element): boolean =>
  one.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** The page without the element: its markup, the styles of what it consists of, and the names of its globals. */
const surroundings = ({ document: page, ...window }: PageWindow, element: Element): string[] => {
  const outside = [...page.querySelectorAll('*')].filter(
    (one) => !element.contains(one) && !one.closest('script, [data-when-announcer]'),
  )
  return [
    ...outside.map((one) => {
      const { display, position, overflow, cursor, font, color, backgroundColor, margin, padding } =
        getComputedStyle(one)
      const attributes = [...one.attributes].map(({ name, value }) => `${name}=${value}`)
      return [
        one.localName,
        ...attributes,
        display,
        position,
        overflow,
        cursor,
        font,
        color,
        backgroundColor,
        margin,
        padding,
      ].join(' ')
    }),
    `${page.styleSheets.length} + ${page.adoptedStyleSheets.length} style sheets`,
    ...Object.keys(window).sort(),
  ]
}

/** The focused element of a page, across shadow roots. */
const focusedIn = (page: PageWindow): Element | null => {
  let active = page.document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Presses Tab until a control has the focus. */
const tabTo = async (page: PageWindow, element: LitElement, selector: string): Promise<void> => {
  await waitUntil(() => deepAll(element.shadowRoot!, selector).some(isVisible), selector)
  for (let count = 0; count < 60; count++) {
    if (focusedIn(page)?.matches(selector)) return
    await sendKeys({ press: 'Tab' })
  }
  throw new Error(`Tab does not reach ${selector}, but ${focusedIn(page)?.outerHTML.slice(0, 200)}`)
}

/** Books the first free time, with keys alone. */
const book = async (page: PageWindow, element: LitElement): Promise<void> => {
  page.focus()
  await tabTo(page, element, '[part~=slot]')
  await sendKeys({ press: 'Enter' })
  await tabTo(page, element, '[part~=confirm-button]')
  await sendKeys({ press: 'Enter' })
  await tabTo(page, element, '[name=name]')
  await sendKeys({ type: 'Noor' })
  await tabTo(page, element, '[name=email]')
  await sendKeys({ type: 'noor@example.com' })
  await tabTo(page, element, '[part~=submit-button]')
  await sendKeys({ press: 'Enter' })
  await waitUntil(() => deepAll(element.shadowRoot!, 'when-confirmation').some(isVisible), 'the confirmation')
  // WebKit has no setting for less motion here, and while an element fades in, its colours are not its own yet.
  for (let count = 0; count < 2; count++) await new Promise(page.requestAnimationFrame)
  await Promise.allSettled(page.document.getAnimations().map(({ finished }) => finished))
}

/** The content width of what the element is in, if that is a block of its own. */
const roomIn = (page: PageWindow, element: Element): number => {
  const parent = element.parentElement
  if (!parent) return 0
  const { display, width } = page.getComputedStyle(parent)
  return display === 'block' ? Number.parseFloat(width) : 0
}

const widths = [1280, 768, 375, 320]

describe('a booking on a site', () => {
  let host: HostPageFrame

  before(async function () {
    this.timeout(120_000)
    host = await openPage()
  })

  after(() => host.frame.remove())

  const check = async (
    site: HostSite,
    { page, show, widthIn, overflow }: HostPageFrame,
  ): Promise<string[]> => {
    const faults: string[] = []
    const element = await show('when-booking', site)
    const wide = await widthIn(element, 1280)
    const styled = textStyles(element.shadowRoot!, page)
    const before = surroundings(page, element)
    for (const width of widths) {
      const actual = Math.round(await widthIn(element, width))
      const least = width === 1280 ? Math.min(920, 1280 * (site.room ?? 1)) : Math.min(240, width * 0.6)
      const room = site.room ? 0 : Math.min(980, Math.floor(roomIn(page, element)))
      if (actual < Math.max(least, room))
        faults.push(`${actual} px wide at ${width}, not ${Math.max(least, room)}`)
      if (!isVisible(element)) faults.push(`invisible at ${width}`)
      if (overflow() > 0) faults.push(`overflows by ${overflow()} px at ${width}`)
      faults.push(...(await violations(page, element)))
    }
    await book(page, element)
    if (overflow() > 0) faults.push(`the confirmation overflows by ${overflow()} px`)
    faults.push(...(await violations(page, element)))
    await widthIn(element, 1280)
    const after = surroundings(page, element)
    faults.push(...after.filter((line) => !before.includes(line)).map((line) => `leaks out: ${line}`))
    const { attributes = {}, own = '' } = site
    const plain = await show('when-booking', {
      css: `when-booking { ${own} }`,
      markup: `<main style="inline-size: ${wide}px">${here}</main>`,
      attributes,
    })
    faults.push(...changedTexts(textStyles(plain.shadowRoot!, page), styled))
    return faults
  }

  for (const [name, site] of Object.entries(hostSites))
    it(`is visible, as wide as there is room, and made by keyboard in ${name}`, async function () {
      this.timeout(120_000)
      const used = site.sandbox ? await openPage(site.sandbox) : host
      if (site.media) {
        // What drives Firefox and WebKit cannot show a page as in print.
        await emulateMedia({ media: site.media }).catch(() => undefined)
        if (!used.page.matchMedia(site.media).matches) this.skip()
      }
      const faults = await check(site, used).finally(async () => {
        if (site.media) await emulateMedia({ media: 'screen' })
        if (used !== host) used.frame.remove()
      })
      expect(faults).to.deep.equal([])
    })
})
