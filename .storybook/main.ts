import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/web-components-vite'

execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/generate.mjs')], { stdio: 'inherit' })

/** Storybook: built static, works from any sub-path and without a network. */
const config: StorybookConfig = {
  framework: '@storybook/web-components-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: async (vite) => {
    const { mergeConfig } = await import('vite')
    return mergeConfig(
      { ...vite, root: undefined },
      {
        base: './',
        resolve: { conditions: ['source', 'module', 'browser', 'default'] },
        // Browsers that know light-dark(): it is not to be written in other words.
        build: {
          target: 'es2022',
          cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
          chunkSizeWarningLimit: 4000,
        },
      },
    )
  },
}

export default config
