import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

/** The command `whenable`, which runs the built program. */
export const program = fileURLToPath(new URL('../../bin/whenable.js', import.meta.url))

/** The key of the application that it serves. */
export const programKey = 'the-key-of-the-program-in-tests'

/** The output when it is ready. */
export const servesAt = /running at (https?:[\w./:[\]-]+)/

/** Runs the program. Returns its output so far, and a function that waits for output. */
export const runProgram = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: {
      ...process.env,
      WHENABLE_API_KEY: programKey,
      WHENABLE_CLIENT_ID: 'client',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let heard = () => {}
  const hear = (chunk: Buffer) => {
    output += chunk
    heard()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return {
    child,
    exit,
    output: () => output,
    says: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found
        const ended = await Promise.race([
          exit.then(() => true),
          new Promise<boolean>((done) => {
            heard = () => done(false)
          }),
        ])
        const last = pattern.exec(output)
        if (last) return last
        if (ended) throw new Error(`ended without saying ${pattern}: ${output}`)
      }
    },
  }
}

/** Runs a command of the program in this process. Returns its exit code and output. */
export const runCommand = async (
  command: (args: readonly string[]) => Promise<number>,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> => {
  let output = ''
  const hear = (text: string) => {
    output += `${text}\n`
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(hear),
    vi.spyOn(console, 'error').mockImplementation(hear),
  ]
  try {
    return { code: await command(args), output }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
