import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { expect, test } from './fixtures/per-worker.js'

const room = join(import.meta.dirname, '../packages/react')
const address = 'http://localhost/react'

/** The interface of `packages/react/src/testing/in-browser.tsx`. */
interface TestPage {
  readonly version: string
  readonly requested: {
    readonly availability: number
    readonly aborted: number
    readonly booked: readonly string[]
  }
  readonly faults: readonly string[]
  answer(): void
  mount(): void
  hydrate(): void
}
declare global {
  interface Window {
    readonly page: TestPage
  }
}

/** Bundles a file of the React package's tests with one version of React. */
const bundle = async (file: string, alias: Record<string, string>, platform: 'browser' | 'node') => {
  const { outputFiles } = await build({
    absWorkingDir: room,
    entryPoints: [`src/testing/${file}.tsx`],
    bundle: true,
    write: false,
    platform,
    alias,
    format: platform === 'node' ? 'cjs' : 'iife',
    conditions: ['source'],
    jsx: 'automatic',
    jsxDev: true,
    tsconfig: '../../tsconfig.base.json',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

for (const [version, alias] of [
  ['18', { react: 'react18', 'react-dom': 'react-dom18' }],
  ['19', {}],
] as const) {
  test.describe(`React ${version}`, () => {
    let script: string
    let drawn: string

    test.beforeAll(async () => {
      script = await bundle('in-browser', alias, 'browser')
      // A process of its own, as a server is: the components register their elements, which other tests register from other files.
      const code = await bundle('on-server', alias, 'node')
      drawn = execFileSync(process.execPath, ['--input-type=commonjs', '-'], {
        ...{ cwd: room, encoding: 'utf8' },
        input: `${code}\nprocess.stdout.write(module.exports.drawn())`,
      })
    })

    /** Opens a page with server-rendered markup, or an empty one. */
    const open = async (page: Page, body = '') => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.route(address, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>React</title><div id="root">${body}</div>`,
        }),
      )
      await page.goto(address)
      await page.addScriptTag({ content: script })
      expect(await page.evaluate(() => window.page.version)).toMatch(new RegExp(`^${version}\\.`))
      return errors
    }

    test('a booking runs through custom components under StrictMode', async ({ page }) => {
      const errors = await open(page)
      await page.evaluate(() => window.page.mount())
      await expect(page.locator('output')).toHaveText('loading')
      await page.evaluate(() => window.page.answer())
      await page.getByRole('button', { name: 'take' }).click()
      await expect(page.locator('output')).toHaveText('details')
      await page.getByLabel('name').fill('Ana')
      await page.getByRole('button', { name: 'book' }).click()
      await expect(page.locator('output')).toHaveText('booked')
      expect(await page.evaluate(() => window.page.requested.booked)).toEqual(['ana@example.com'])
      expect(errors).toEqual([])
    })

    test('requests are aborted when their component unmounts', async ({ page }) => {
      await open(page)
      await page.evaluate(() => window.page.mount())
      await expect(page.locator('output')).toHaveText('loading')
      await page.getByRole('button', { name: 'toggle' }).click()
      await expect(page.locator('output')).toHaveCount(0)
      const { availability, aborted } = await page.evaluate(() => window.page.requested)
      expect(availability).toBeGreaterThan(0)
      expect(aborted).toBe(availability)
    })

    test('a server-rendered page hydrates with the answers typed before', async ({ page }) => {
      expect(drawn).toContain('<output>loading</output>')
      expect(drawn, 'elements are rendered without React').toContain('<when-month month="2026-03"')
      const errors = await open(page, drawn)
      await page.evaluate(() => window.page.mount())
      await page.evaluate(() => window.page.answer())
      await page.getByRole('button', { name: 'take' }).click()
      await page.getByLabel('name').fill('Ana')
      await page.reload()
      await page.addScriptTag({ content: script })
      await page.evaluate(() => window.page.hydrate())
      await expect(page.getByLabel('name')).toHaveValue('Ana')
      expect(await page.evaluate(() => window.page.faults)).toEqual([])
      expect(errors).toEqual([])
    })

    test('an element receives its properties and its events fire once', async ({ page }) => {
      await open(page)
      await page.evaluate(() => window.page.mount())
      await page.getByRole('button', { name: 'other days' }).click()
      await page.getByRole('button', { name: /20 March/ }).click()
      await page.getByRole('button', { name: 'Next month' }).click()
      await expect(page.locator('main > p')).toHaveText('2026-03-20 2026-04')
    })
  })
}
