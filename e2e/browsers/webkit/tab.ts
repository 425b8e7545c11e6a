import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Instant } from '@whenable/time'
import { toIsoString } from '@whenable/time'
import axe from 'axe-core'
import { webkit } from '../../../scripts/browser.mjs'

/** Timeout of waiting, in milliseconds. */
const waitTimeout = 60_000

/** The key of an element in WebDriver's messages (W3C WebDriver, Elements). */
const reference = 'element-6066-11e4-a52e-4f735466cecf'
type Reference = { readonly [reference]: string }

/** WebDriver's code points of keys (W3C WebDriver, Keyboard actions). */
const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const

/** Errors that pass while a page renders: the element is looked up again. */
const passing = /stale element|not interactable|click intercepted|no such element/

/** Runs in the page: the visible elements that match a selector, in all shadow trees. */
const seen = `const found = []
const walk = (root) => {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(arguments[0]) && element.checkVisibility({ visibilityProperty: true })) found.push(element)
    if (element.shadowRoot) walk(element.shadowRoot)
  }
}
walk(document)
return found`

/** Runs in the page: the innermost focused element. */
const active = `let element = document.activeElement
while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
return element`

/** Options of a tab. */
export interface TabOptions {
  readonly isDark?: boolean
  /** Width in CSS pixels; 1,280 by default. A window is never narrower than about 450. */
  readonly width?: number
}

/** A tab of WebKit. Finds elements by a CSS selector and the accessible name that WebKit computes. */
export interface Tab {
  goto(address: string): Promise<void>
  /** Waits for an element, by default the first that matches. Throws with the names that it found. */
  find(selector: string, name?: RegExp, index?: number): Promise<string>
  /** The same, as an argument of `evaluate`. */
  element(selector: string, name?: RegExp): Promise<object>
  click(selector: string, name?: RegExp, index?: number): Promise<void>
  /** Replaces the text of a field. */
  fill(name: RegExp, text: string): Promise<void>
  /** Presses keys on the focused element. */
  press(...names: readonly (keyof typeof keys | string)[]): Promise<void>
  /** The accessible name of the focused element, or its text if it has none. */
  focused(): Promise<string>
  /** Drags an element near its upper left corner to the same height over another. */
  drag(from: string, to: string): Promise<void>
  evaluate<T>(script: string, ...values: readonly unknown[]): Promise<T>
  /** The axe rules that elements with a tag violate once nothing moves, with the markup that does. */
  violations(tag: string): Promise<readonly string[]>
  picture(file: string): Promise<void>
  back(): Promise<void>
  address(): Promise<string>
  close(): Promise<void>
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

const connected = async (url: string) => {
  for (const until = Date.now() + waitTimeout; Date.now() < until; ) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('WebKitWebDriver does not respond.')
}

/** Starts WebKitGTK on a virtual screen, in London, with a clock that starts at `now`. */
export const startWebkit = async (now: Instant) => {
  const { driver, browser, screen, clock } = webkit()
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1400x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: display.stdio[3] as Readable })
  const [number] = (await once(lines, 'line')) as [string]
  const port = await freePort()
  const program: ChildProcess = spawn(driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      TZ: 'Europe/London',
      LC_ALL: 'en_GB.UTF-8',
      LD_PRELOAD: clock,
      FAKETIME: `@${toIsoString(now).replace('T', ' ').replace('Z', '')}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await connected(url)
  return {
    open: (options: TabOptions = {}) => openTab(url, browser, options),
    close: () => {
      program.kill()
      display.kill()
    },
  }
}

const openTab = async (url: string, binary: string, { isDark, width = 1280 }: TabOptions): Promise<Tab> => {
  const command = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/session${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  const args = ['--automation', ...(isDark ? ['--dark-mode'] : [])]
  const { sessionId } = await command<{ sessionId: string }>('POST', '', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
  })
  const tab = `/${sessionId}`
  await command('POST', `${tab}/window/rect`, { width, height: 900 })

  const evaluate = <T>(script: string, ...args: readonly unknown[]) =>
    command<T>('POST', `${tab}/execute/sync`, { script, args })
  const nameOf = (id: string) => command<string>('GET', `${tab}/element/${id}/computedlabel`)

  /** Retries an action that fails with an error that passes. */
  const insist = async <T>(act: () => Promise<T>): Promise<T> => {
    for (const until = Date.now() + waitTimeout; ; ) {
      try {
        return await act()
      } catch (error) {
        if (Date.now() > until || !passing.test(String(error))) throw error
        await new Promise((later) => setTimeout(later, 50))
      }
    }
  }
  const lookFor = async (selector: string, name?: RegExp, index = 0) => {
    const ids = (await evaluate<Reference[]>(seen, selector)).map((element) => element[reference])
    if (!name && ids[index]) return ids[index]
    const names = await Promise.all(name ? ids.map(nameOf) : [])
    const found = ids.filter((_, at) => name?.test(names[at] ?? ''))[index]
    if (found) return found
    throw new Error(`no such element: ${selector} ${name ?? ''} among ${JSON.stringify(names)}`)
  }
  const find = (selector: string, name?: RegExp, index?: number) =>
    insist(() => lookFor(selector, name, index))
  const act = (actions: readonly object[]) => command<void>('POST', `${tab}/actions`, { actions })

  return {
    find,
    evaluate,
    element: async (selector, name) => ({ [reference]: await find(selector, name) }),
    goto: (address) => command('POST', `${tab}/url`, { url: address }),
    click: (selector, name, index) =>
      insist(async () => {
        await command('POST', `${tab}/element/${await lookFor(selector, name, index)}/click`, {})
      }),
    fill: (name, text) =>
      insist(async () => {
        const path = `${tab}/element/${await lookFor('input, textarea', name)}`
        await command('POST', `${path}/clear`, {})
        await command('POST', `${path}/value`, { text })
      }),
    press: (...names) =>
      act([
        {
          type: 'key',
          id: 'keyboard',
          actions: names
            .flatMap((name) => (name in keys ? [keys[name as keyof typeof keys]] : [...name]))
            .flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
        },
      ]),
    focused: () =>
      insist(async () => {
        const id = (await evaluate<Reference>(active))[reference]
        return (await nameOf(id)) || command<string>('GET', `${tab}/element/${id}/text`)
      }),
    drag: async (from, to) => {
      const [start, end] = await evaluate<[{ x: number; y: number }, { x: number; y: number }]>(
        `arguments[0].scrollIntoView({ block: 'center' })
        return [...arguments].map((element) => element.getBoundingClientRect())`,
        { [reference]: from },
        { [reference]: to },
      )
      const over = (x: number, y: number) => ({
        type: 'pointerMove',
        duration: 100,
        origin: 'viewport',
        x: Math.round(x),
        y: Math.round(y),
      })
      return act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            over(start.x + 20, start.y + 8),
            { type: 'pointerDown', button: 0 },
            over(start.x + 30, start.y + 14),
            over(end.x + 20, start.y + 8),
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    },
    violations: async (tag) => {
      await evaluate(`${axe.source}; window.axe = axe`)
      return command('POST', `${tab}/execute/async`, {
        script: `const [tag, done] = arguments
          const roots = [document]
          for (const root of roots)
            for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
          const moving = roots
            .flatMap((root) => root.getAnimations())
            .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
          Promise.allSettled(moving.map(({ finished }) => finished))
            .then(() => axe.run(tag))
            .then(
              ({ violations }) => done(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(' '))),
              ({ message }) => done([message]),
            )`,
        args: [tag],
      })
    },
    picture: async (file) => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, Buffer.from(await command<string>('GET', `${tab}/screenshot`), 'base64'))
    },
    back: () => command('POST', `${tab}/back`, {}),
    address: () => command('GET', `${tab}/url`),
    close: () => command('DELETE', tab),
  }
}
