import { join } from 'node:path'
import { build } from 'esbuild'
import { compile } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'
import { samplesOf } from '../tests/guide-samples.js'
import { expect, test } from './fixtures/per-worker.js'

const root = join(import.meta.dirname, '..')
const address = 'http://localhost/frameworks'

/** Compiles a component with its framework's own tools, which must not warn. */
const compilers = {
  Vue: (source: string) => {
    const templateParseOptions = { isCustomElement: (tag: string) => tag.startsWith('when-') }
    const { descriptor, errors } = parse(source, { templateParseOptions })
    expect(errors).toEqual([])
    return compileScript(descriptor, { id: 'book', inlineTemplate: true }).content
  },
  Svelte: (source: string) => {
    const { js, warnings } = compile(source, {})
    expect(warnings).toEqual([])
    return js.code
  },
}

const entries = {
  Vue: "import { createApp } from 'vue'; import Book from 'sample'; createApp(Book).mount('#root')",
  Svelte:
    "import { mount } from 'svelte'; import Book from 'sample'; mount(Book, { target: document.querySelector('#root') })",
}

for (const framework of ['Vue', 'Svelte'] as const) {
  test(`the guide’s ${framework} component passes its attributes and handles the booking event`, async ({
    page,
  }) => {
    const [sample = ''] = samplesOf(framework, framework.toLowerCase())
    const { outputFiles } = await build({
      stdin: { contents: entries[framework], resolveDir: root },
      bundle: true,
      write: false,
      format: 'iife',
      conditions: ['source'],
      tsconfig: 'tsconfig.base.json',
      absWorkingDir: root,
      logLevel: 'error',
      define: {
        __VUE_OPTIONS_API__: 'false',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
      plugins: [
        {
          name: 'the guide’s sample',
          setup: ({ onResolve, onLoad }) => {
            onResolve({ filter: /^sample$/ }, ({ path }) => ({ path, namespace: 'guide' }))
            onLoad({ filter: /.*/, namespace: 'guide' }, () => ({
              contents: compilers[framework](sample),
              loader: 'ts',
              resolveDir: root,
            }))
          },
        },
      ],
    })
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route('**', (route) => route.abort())
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="root"></div>' }),
    )
    await page.goto(address)
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    const element = page.locator('when-booking')
    await expect(element).toHaveJSProperty('serviceUrl', 'https://booking.example.com')
    await expect(element).toHaveJSProperty('configurationId', '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11')
    await element.evaluate((booking) =>
      booking.dispatchEvent(Object.assign(new Event('when-booking-create'), { booking: { uid: 'b1' } })),
    )
    await expect.poll(() => warnings).toEqual(['b1'])
  })
}
