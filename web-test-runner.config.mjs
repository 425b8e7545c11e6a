import { esbuildPlugin } from '@web/dev-server-esbuild'
import { chromeLauncher } from '@web/test-runner-chrome'
import { chromium, chromiumArguments } from './scripts/browser.mjs'

/** Browser tests of the elements, in a real Chromium, from the sources. */
export default {
  files: 'packages/{elements,embed}/src/**/*.test.ts',
  rootDir: '.',
  nodeResolve: { exportConditions: ['source', 'browser', 'development'], extensions: ['.ts', '.mjs', '.js'] },
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: chromium(),
        args: [...chromiumArguments, '--lang=en-US', '--accept-lang=en-US'],
      },
      concurrency: 1,
    }),
  ],
  concurrency: 1,
  testFramework: { config: { timeout: 10_000 } },
  plugins: [
    // Sources import each other by the name of the file that is built; the tests serve what it is built from.
    {
      name: 'sources',
      resolveImport: ({ source, context }) =>
        source.startsWith('.') && source.endsWith('.js') && context.path.endsWith('.ts')
          ? source.replace(/\.js$/, '.ts')
          : undefined,
    },
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: new URL('./tsconfig.base.json', import.meta.url).pathname,
    }),
  ],
}
