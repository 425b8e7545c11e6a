// Launchers of the element tests for Firefox and WebKit: both press keys, as the tests' commands want.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { firefox } from '@playwright/test'
import { webkit } from '../../scripts/browser.mjs'

/**
 * Keeps the page of each session by its id. `open` returns one with `goto`, `url` and `close`. Nothing waits for
 * the page to load: it does when its tests have run.
 */
const launcher = ({ name, type, start }) => {
  const pages = new Map()
  let started
  return {
    name,
    type,
    concurrency: 1,
    startSession: async (id, url) => {
      started ??= start()
      const { open } = await started
      const page = await open()
      pages.set(id, page)
      await page.goto(url, { waitUntil: 'commit', timeout: 0 })
    },
    stopSession: async (id) => {
      const page = pages.get(id)
      pages.delete(id)
      await page?.close()
      return {}
    },
    isActive: (id) => pages.has(id),
    getPage: (id) => pages.get(id),
    getBrowserUrl: (id) => pages.get(id)?.url(),
    sendKeys: (id, keys) => pages.get(id).press(keys),
    startDebugSession: () => Promise.reject(new Error(`${name} has no sessions to debug in.`)),
    stop: async () => (await started)?.close(),
  }
}

/** Debian's Firefox, driven like that of the end-to-end tests: `playwright.long.config.ts`. */
export const firefoxLauncher = () =>
  launcher({
    name: 'Firefox',
    type: 'playwright',
    start: async () => {
      const browser = await firefox.launch({
        channel: 'moz-firefox',
        executablePath: join(import.meta.dirname, 'firefox.mjs'),
        firefoxUserPrefs: {
          'marionette.port': 0,
          'ui.prefersReducedMotion': 1,
          'ui.useOverlayScrollbars': 1,
        },
      })
      return {
        open: () => browser.newPage(),
        close: () => browser.close(),
      }
    },
  })

/** WebDriver's code points of keys (W3C WebDriver, Keyboard actions). */
const keys = { Tab: '\uE004', Enter: '\uE007' }

/** WebKitGTK on a virtual screen. */
export const webkitLauncher = () =>
  launcher({
    name: 'WebKit',
    type: 'webdriver',
    start: async () => {
      const { driver, browser: binary, screen } = webkit()
      const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1400x24'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      const [number] = await once(createInterface({ input: display.stdio[3] }), 'line')
      const port = 20_000 + (process.pid % 20_000)
      const program = spawn(driver, ['-p', String(port)], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: `:${number}` },
      })
      const command = async (method, path, body) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const { value } = await response.json()
        if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
        return value
      }
      const isReady = () =>
        command('GET', '/status').then(
          () => true,
          () => false,
        )
      while (!(await isReady())) await pause(50)
      return {
        open: async () => {
          const { sessionId } = await command('POST', '/session', {
            capabilities: {
              alwaysMatch: {
                pageLoadStrategy: 'none',
                'webkitgtk:browserOptions': { binary, args: ['--automation'] },
              },
            },
          })
          const tab = `/session/${sessionId}`
          await command('POST', `${tab}/window/rect`, { width: 1400, height: 1000 })
          return {
            goto: (url) => command('POST', `${tab}/url`, { url }),
            url: () => command('GET', `${tab}/url`),
            close: () => command('DELETE', tab),
            press: (names) =>
              command('POST', `${tab}/actions`, {
                actions: [
                  {
                    type: 'key',
                    id: 'keyboard',
                    actions: names
                      .map((name) => keys[name] ?? name)
                      .flatMap((value) => [
                        { type: 'keyDown', value },
                        { type: 'keyUp', value },
                      ]),
                  },
                ],
              }),
          }
        },
        close: () => {
          program.kill()
          display.kill()
        },
      }
    },
  })
