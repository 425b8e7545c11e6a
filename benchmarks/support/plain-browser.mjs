// Chromium without what test runners add to each page for benchmarks: scripts of theirs, stacks of requests (for which V8 parses a page's whole
// script again), and messages about its network. A page reports by itself.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserEnvironment, chromium, chromiumArguments } from '../../scripts/browser.mjs'

/**
 * Starts Chromium.
 *
 * @returns `open`, which opens a page in a new context, and `close`.
 */
export const startPlainBrowser = async ({ width, height, timeZone, slowdown }) => {
  const profile = mkdtempSync(join(tmpdir(), 'plain-browser-'))
  const browser = spawn(
    chromium(),
    [
      ...chromiumArguments,
      '--headless',
      '--lang=en',
      '--accept-lang=en',
      '--hide-scrollbars',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
    ],
    { env: browserEnvironment, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [, , , input, output] = browser.stdio
  const ended = new Promise((resolve) => browser.once('exit', resolve))

  let lastId = 0
  const pending = new Map()
  let received = ''
  output.setEncoding('utf8').on('data', (text) => {
    const messages = (received + text).split('\0')
    received = messages.pop()
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message)
      const call = pending.get(id)
      pending.delete(id)
      if (error) call?.reject(new Error(`${call.method}: ${error.message}`))
      else call?.resolve(result)
    }
  })
  /** Calls a method of the DevTools protocol. */
  const call = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      pending.set(id, { method, resolve, reject })
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })

  /** Opens an address in a new context. `record` is a function that runs before the page's scripts. */
  const open = async (url, record) => {
    const { browserContextId } = await call('Target.createBrowserContext')
    const { targetId } = await call('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true })
    const send = (method, params) => call(method, params, sessionId)
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    await send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
    await send('Emulation.setFocusEmulationEnabled', { enabled: true })
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await send('Performance.enable')
    if (record) {
      await send('Page.enable')
      await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${record})()` })
    }
    await send('Page.navigate', { url })
    return {
      /** What the main thread has spent, in milliseconds by name. */
      metrics: async () => {
        const { metrics } = await send('Performance.getMetrics')
        return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]))
      },
      /** Runs a function in the page and returns its result, once nothing is measured that this would slow down. */
      run: async (expression) => {
        const { result, exceptionDetails } = await send('Runtime.evaluate', {
          ...{ expression: `(${expression})()`, awaitPromise: true, returnByValue: true },
        })
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
        return result.value
      },
      close: () => call('Target.disposeBrowserContext', { browserContextId }),
    }
  }

  return {
    open,
    close: async () => {
      call('Browser.close').catch(() => {})
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
