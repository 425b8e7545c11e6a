#!/usr/bin/env node
// Starts Debian's Firefox for Playwright, which drives it by WebDriver BiDi, and adds the commands of that protocol
// that it lacks, through Marionette, before Playwright connects.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { firefox } from '../../scripts/browser.mjs'
import { extendContentProcess, extendFirefox } from './extend-firefox.mjs'

/** Sends commands to Marionette one by one: `length:[0, id, name, parameters]`. */
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
  await next() // The greeting.
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

const extended = new Promise((resolve, reject) => {
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    const [, port] = /Marionette\s+INFO\s+Listening on port (\d+)/.exec(line) ?? []
    if (port)
      command(Number(port), [
        ['WebDriver:NewSession', {}],
        ['Marionette:SetContext', { value: 'chrome' }],
        [
          'WebDriver:ExecuteScript',
          { script: `(${extendFirefox})(...arguments)`, args: [String(extendContentProcess)] },
        ],
        ['WebDriver:DeleteSession', {}],
      ]).then(resolve, reject)
  })
})
for await (const line of createInterface({ input: child.stderr })) {
  // Playwright connects when it reads this.
  if (line.includes('WebDriver BiDi listening')) await extended
  console.error(line)
}
