import { defineConfig } from '@rsbuild/core'
import { pluginVue } from '@rsbuild/plugin-vue'

/** The tags that are not components of Vue's. */
const isCustomElement = (tag: string) => tag.startsWith('when-')

export default defineConfig({
  plugins: [pluginVue({ vueLoaderOptions: { compilerOptions: { isCustomElement } } })],
  source: { entry: { index: './src/main.ts' } },
  html: { title: 'Marlow Studio', mountId: 'root' },
})
