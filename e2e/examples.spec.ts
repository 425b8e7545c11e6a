import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startStaticSite } from './fixtures/static-site.js'
import { expect, test } from './fixtures/studio.js'
import { consoleMessagesOf } from './pages/console.js'

/** Directory in which `scripts/examples.mjs` installed and built the apps. */
const home = process.env['WHENABLE_EXAMPLES'] ?? ''

/** Starts a server, and waits until it prints its address. */
const startProgram = (folder: string, ...args: string[]) =>
  new Promise<{ url: string; close: () => Promise<void> }>((started, failed) => {
    const child = spawn(process.execPath, args, { cwd: folder })
    let output = ''
    const listen = (text: Buffer) => {
      output += text
      const [url] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (url) started({ url, close: async () => void child.kill() })
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => failed(new Error(output)))
  })

/** The apps: the folder that is served, or how the app serves itself. */
const apps = {
  html: { built: 'dist' },
  'react-vite': { built: 'dist' },
  vue: { built: 'dist' },
  svelte: { built: 'dist' },
  angular: { built: 'dist/browser' },
  next: {
    serve: (folder: string) =>
      startProgram(folder, 'node_modules/next/dist/bin/next', 'start', '--port', '0'),
  },
}

/** Tags of elements that a booking never needs, as string literals in scripts. */
const unused =
  /["'`]when-(?:agenda|calendar|free-busy|group-events|manage-booking|organizer-confirmation|popup)["'`]/g

for (const [index, [app, how]] of Object.entries(apps).entries())
  test(`a visitor books in the ${app} app, which loads only the elements it needs`, async ({
    page,
    visitor,
  }) => {
    const folder = join(home, app)
    const { url, close } =
      'serve' in how ? await how.serve(folder) : await startStaticSite(join(folder, how.built))
    try {
      const consoleMessages = consoleMessagesOf(page)
      const scripts: Promise<string>[] = []
      page.on('response', (response) => {
        if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text())
      })
      await visitor.visit(url)
      await visitor.pickTime(index)
      await visitor.fillIn({ 'Your name': `Noor of ${app}` })
      await visitor.book()
      await expect(page.getByText(`Thank you, Noor of ${app}. We look forward to `)).toBeVisible()
      expect(consoleMessages).toEqual([])

      const code = (await Promise.all(scripts)).join('\n')
      expect(code).toMatch(/["'`]when-booking["'`]/)
      expect([...code.matchAll(unused)].map(([tag]) => tag)).toEqual([])
      // Each copy of Lit registers its version there.
      const copies = await page.evaluate(() =>
        ['litElementVersions', 'litHtmlVersions', 'reactiveElementVersions'].map((name) =>
          Reflect.get(window, name),
        ),
      )
      expect(copies).toEqual([[expect.any(String)], [expect.any(String)], [expect.any(String)]])
    } finally {
      await close()
    }
  })
