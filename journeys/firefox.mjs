#!/usr/bin/env node
// Starts Debian's Firefox for Playwright, which drives it by WebDriver BiDi, and gives it the one command of that protocol
// that Playwright sends and this Firefox does not know yet: `emulation.setMediaFeaturesOverride`, the page's colour scheme.
// It is taught by way of Marionette before Playwright hears that Firefox listens. A Firefox that knows it is left alone.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { firefox } from '../scripts/browser.mjs'

/** Runs inside Firefox, with its own rights. */
const teach = () => {
  const { ChromeUtils, Services } = globalThis
  const remote = 'chrome://remote/content'
  const { emulation } = ChromeUtils.importESModule(`${remote}/webdriver-bidi/modules/root/emulation.sys.mjs`)
  if (emulation.prototype.setMediaFeaturesOverride) return
  const { NavigableManager } = ChromeUtils.importESModule(`${remote}/shared/NavigableManager.sys.mjs`)
  const { UserContextManager } = ChromeUtils.importESModule(`${remote}/shared/UserContextManager.sys.mjs`)
  /** Id of a tab or of a user context → the scheme that it was told. */
  const schemes = new Map()
  const apply = (tab) => {
    const idOfContext = UserContextManager.getIdByInternalId(tab.originAttributes.userContextId)
    const scheme = schemes.get(NavigableManager.getIdForBrowsingContext(tab)) ?? schemes.get(idOfContext)
    if (scheme && !tab.parent) tab.prefersColorSchemeOverride = scheme
  }
  emulation.prototype.setMediaFeaturesOverride = ({ features, contexts = [], userContexts = [] }) => {
    for (const id of [...contexts, ...userContexts])
      schemes.set(id, features['prefers-color-scheme'] ?? 'none')
    for (const id of contexts) {
      const tab = NavigableManager.getBrowsingContextById(id)
      if (tab) apply(tab)
    }
  }
  // A tab has its scheme before it loads its page.
  Services.obs.addObserver(apply, 'browsing-context-did-set-embedder')
}

/** Sends commands to Marionette one after another: `length:[0, id, name, parameters]`. */
const command = async (port, commands) => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let answer = () => {}
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.slice(0, colon))
      if (received.length < end) return
      answer(JSON.parse(received.slice(colon + 1, end)))
      received = received.slice(end)
    }
  })
  const next = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await next() // It greets.
  for (const [id, [name, parameters]] of commands.entries()) {
    const message = JSON.stringify([0, id, name, parameters])
    const answered = next()
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [, , error] = await answered
    if (error) throw new Error(`Firefox refused ${name}: ${error.message}`)
  }
  socket.end()
}

const child = spawn(firefox(), ['--marionette', '--remote-allow-system-access', ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'pipe'],
})
child.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))

const taught = new Promise((resolve, reject) => {
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    const [, port] = /Marionette\s+INFO\s+Listening on port (\d+)/.exec(line) ?? []
    if (port)
      command(Number(port), [
        ['WebDriver:NewSession', {}],
        ['Marionette:SetContext', { value: 'chrome' }],
        ['WebDriver:ExecuteScript', { script: `(${teach})()`, args: [] }],
        ['WebDriver:DeleteSession', {}],
      ]).then(resolve, reject)
  })
})
for await (const line of createInterface({ input: child.stderr })) {
  // Playwright connects when it reads this.
  if (line.includes('WebDriver BiDi listening')) await taught
  console.error(line)
}
