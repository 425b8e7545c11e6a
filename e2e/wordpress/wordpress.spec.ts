import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures/studio.js'
import { publishPage } from '../pages/published-page.js'
import { visitorAtOpening } from '../pages/visitor.js'
import { startWordPress, type WordPressSite } from './wordpress-site.js'

const test = base.extend<{ wordpress: WordPressSite }>({
  wordpress: async ({ perWorker }, use) => use(await perWorker('wordpress', startWordPress)),
})

test.describe.configure({ mode: 'serial' })

const signIn = async (page: Page, { url, login, password }: WordPressSite) => {
  await page.goto(`${url}/wp-login.php`)
  await page.getByLabel('Username or Email Address').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/wp-admin/)
}

test('an administrator activates the plugin, and enters the page of a host', async ({
  page,
  wordpress,
  studio,
}) => {
  const address = await publishPage(studio)
  await signIn(page, wordpress)
  await page.goto(`${wordpress.url}/wp-admin/plugins.php`)
  await page.getByRole('link', { name: 'Activate Whenable' }).click()
  await page
    .getByRole('row', { name: /Whenable/ })
    .getByRole('link', { name: 'Settings' })
    .click()
  const field = page.getByLabel('Pages of hosts')
  await field.fill(`http://example.com/h/ada\n${address}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByText('“http://example.com/h/ada” is not the address of a host’s page.'),
  ).toBeVisible()
  await expect(field).toHaveValue(`http://example.com/h/ada\n${address}`)
  await field.fill(address)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
})

/** Signs in and opens the editor with a new page. */
const openEditor = async (page: Page, wordpress: WordPressSite) => {
  await signIn(page, wordpress)
  await page.goto(`${wordpress.url}/wp-admin/post-new.php?post_type=page`)
}

/** Gives the new page in the editor this title, and goes on to its content. */
const startPage = async (page: Page, title: string) => {
  const welcome = page.getByRole('dialog', { name: 'Welcome to the block editor' })
  const close = welcome.getByRole('button', { name: /^Close/ })
  await page.addLocatorHandler(welcome, () => close.click())
  await page.getByRole('textbox', { name: 'Add title' }).fill(title)
  await page.keyboard.press('Enter')
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('region', { name: 'Editor publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  const link = page.getByRole('region', { name: 'Editor publish' }).getByRole('link', { name: 'View Page' })
  return (await link.getAttribute('href')) ?? ''
}

test('an owner chooses an event type by its name, sees it as visitors do, and a visitor books it on the page', async ({
  page,
  browser,
  wordpress,
}) => {
  await openEditor(page, wordpress)
  await startPage(page, 'Book with us')
  await page.keyboard.type('/booking')
  await page.getByRole('option', { name: 'Booking' }).click()
  await page.getByLabel('What can be booked').selectOption({ label: 'Project walkthrough' })
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview
    .getByRole('grid')
    .getByRole('button', { name: /times? free/ })
    .first()
    .waitFor()
  const address = await publish(page)
  const visitor = await visitorAtOpening(await (await browser.newContext()).newPage())
  await visitor.visit(address)
  await visitor.pickTime(3)
  await visitor.fillIn()
  await visitor.book()
})

/** Publishes a page with this content through WordPress's interface, as its signed-in user. */
const publishContent = async (page: Page, content: string) => {
  const link = await page.evaluate(async (content) => {
    const { wp } = window as unknown as {
      wp: { apiFetch: (call: object) => Promise<{ link: string }> }
    }
    const data = { title: 'A page', content, status: 'publish' }
    return (await wp.apiFetch({ path: '/wp/v2/pages', method: 'POST', data })).link
  }, content)
  return link
}

test.describe('in the language of the site', () => {
  test.afterEach(({ wordpress }) => wordpress.speak('en_US'))

  for (const { locale, direction, search, texts } of [
    {
      ...{ locale: 'de_DE', direction: 'ltr' as const, search: 'Terminplan' },
      texts: {
        plugin: 'Besucher buchen Termine direkt auf Ihren Seiten',
        ...{ pages: 'Seiten von Gastgebern', path: 'Einstellungen → Profil → Ihre Seite' },
        problem: '„ada“ ist nicht die Adresse der Seite eines Gastgebers.',
        ...{ block: 'Buchung', chooseFirst: 'Wählen Sie, was Besucher hier buchen können.' },
        ...{ choice: 'Was gebucht werden kann', everything: 'Ada Mensah: alle Terminarten' },
        ...{ shownAs: 'Anzeigen als', showButton: 'Eine Schaltfläche', buttonText: 'Text der Schaltfläche' },
        ...{ preview: 'Vorschau', hint: 'Wählen Sie, was gebucht werden kann.' },
      },
    },
    {
      ...{ locale: 'ar', direction: 'rtl' as const, search: 'جدول' },
      texts: {
        plugin: 'يتيح للزوار حجز موعد في صفحاتك',
        ...{ pages: 'صفحات المضيفين', path: 'الإعدادات ← الملف الشخصي ← صفحتك' },
        problem: '«ada» ليس عنوان صفحة مضيف.',
        ...{ block: 'الحجز', chooseFirst: 'يُرجى اختيار ما يمكن للزوار حجزه هنا.' },
        ...{ choice: 'ما يمكن حجزه', everything: 'Ada Mensah: جميع أنواع المواعيد' },
        ...{ shownAs: 'طريقة العرض', showButton: 'زر', buttonText: 'نص الزر' },
        ...{ preview: 'معاينة', hint: 'يُرجى اختيار ما يمكن حجزه.' },
      },
    },
  ] as const)
    test(`${locale}: the list of plugins, the settings, the block with its preview, and hints`, async ({
      page,
      wordpress,
    }) => {
      wordpress.speak(locale, direction)
      await signIn(page, wordpress)
      await page.goto(`${wordpress.url}/wp-admin/plugins.php`)
      await expect(page.getByRole('row', { name: /Whenable/ })).toContainText(texts.plugin)

      await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=whenable`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
      const field = page.getByLabel(texts.pages)
      const address = await field.inputValue()
      await expect(page.getByText(texts.path)).toBeVisible()
      await field.fill(`ada\n${address}`)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText(texts.problem)).toBeVisible()
      await page.getByLabel(texts.pages).fill(address)
      await page.getByRole('button', { name: 'Save Changes' }).click()

      await page.goto(`${wordpress.url}/wp-admin/post-new.php?post_type=page`)
      const hinted = await publishContent(page, '[whenable]')
      await startPage(page, 'Book with us')
      // By a keyword of the block.
      await page.keyboard.type(`/${search}`)
      await page.getByRole('option', { name: texts.block }).click()
      await expect(page.getByText(texts.chooseFirst)).toBeVisible()
      const choice = page.getByLabel(texts.choice)
      await expect(choice.locator('option', { hasText: texts.everything })).toBeAttached()
      await choice.selectOption({ label: 'Project walkthrough' })
      const preview = page.frameLocator(`iframe[title="${texts.preview}"]`)
      await preview.getByRole('grid').waitFor()
      await expect(preview.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
      await expect(page.getByText(texts.shownAs, { exact: true })).toBeVisible()
      await page.getByLabel(texts.showButton, { exact: true }).check()
      await expect(page.getByLabel(texts.buttonText)).toHaveAttribute('placeholder', 'Project walkthrough')
      await page.goto(hinted)
      await expect(page.getByText(texts.hint)).toBeVisible()
    })
})

test('shortcodes show the times, a button that opens them, and all of a host', async ({
  page,
  browser,
  wordpress,
}) => {
  await openEditor(page, wordpress)
  const times = await publishContent(page, '[whenable event_type="walkthrough"]')
  const button = await publishContent(
    page,
    '[whenable event_type="consultation" display="popup" label="Book a talk"]',
  )
  const host = await publishContent(page, '[whenable host="ada"]')
  const visitor = await visitorAtOpening(await (await browser.newContext()).newPage())
  await visitor.visit(times)
  await visitor.page.goto(button)
  await visitor.page.getByText('Book a talk').click()
  await expect(visitor.page.getByRole('dialog', { name: 'Book a time' })).toBeVisible()
  await visitor.days.first().waitFor()
  await visitor.page.goto(host)
  await expect(visitor.page.locator('when-host-page').getByText('Design consultation')).toBeVisible()
})

test('a service that the settings do not name loads no script, and only those who write see why', async ({
  page,
  browser,
  wordpress,
}) => {
  await openEditor(page, wordpress)
  const content = '[whenable service="https://evil.example" event_type="walkthrough"]'
  const block = `<!-- wp:whenable/booking ${JSON.stringify({ service: 'https://evil.example', configurationId: 'x' })} /-->`
  const address = await publishContent(page, `${content}\n\n${block}`)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(address)
  expect(await visitor.content()).not.toMatch(/evil\.example|when-booking|Whenable:/)
  await page.goto(address)
  await expect(page.getByText('Whenable: the settings have no page of this service.').first()).toBeVisible()
})

test('what a block stores never becomes markup, and its link stays on the service', async ({
  page,
  browser,
  wordpress,
}) => {
  await signIn(page, wordpress)
  await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=whenable`)
  const service = new URL(await page.getByLabel('Pages of hosts').inputValue()).origin
  await page.goto(`${wordpress.url}/wp-admin/post-new.php?post_type=page`)
  const attack = '"><img src=x onerror=alert(1)>'
  const attributes = {
    ...{ service, configurationId: attack, title: attack, label: attack, clientId: attack },
    pageUrl: `javascript:alert(1)//${service}/`,
  }
  const blocks = ['inline', 'popup', 'floating'].map(
    (display) =>
      `<!-- wp:whenable/booking ${JSON.stringify({ ...attributes, display })
        .replace(/--/g, '\\u002d\\u002d')
        .replace(/</g, '\\u003c')
        .replace(/>/g, '\\u003e')} /-->`,
  )
  const visitor = await (await browser.newContext()).newPage()
  const dialogs: string[] = []
  visitor.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  await visitor.goto(await publishContent(page, blocks.join('\n')))
  await expect(visitor.locator('a[data-when-booking]')).toHaveText(attack)
  expect(await visitor.locator('img[src=x]').count()).toBe(0)
  for (const link of await visitor.locator('a[data-when-booking], a[data-when-button], when-booking a').all())
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${service}`))
  expect(dialogs).toEqual([])
})

test('WordPress itself never calls the service, and stores nothing once the plugin is deleted', async ({
  page,
  wordpress,
}) => {
  await signIn(page, wordpress)
  await page.goto(`${wordpress.url}/wp-admin/plugins.php`)
  const calls = wordpress.calls().map((address) => new URL(address).hostname)
  expect(calls.filter((name) => !/(^|\.)(wordpress|w)\.org$|^localhost$/.test(name))).toEqual([])
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'Deactivate Whenable' }).click()
  await page.getByRole('link', { name: 'Delete Whenable' }).click()
  await expect(page.getByText(/Whenable was successfully deleted|successfully deleted/)).toBeVisible()
  await page.goto(`${wordpress.url}/wp-admin/options.php`)
  await expect(page.getByRole('heading', { name: 'All Settings' })).toBeVisible()
  await expect(page.getByLabel('whenable_pages')).toHaveCount(0)
})
