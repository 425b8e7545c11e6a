import { cpSync } from 'node:fs'
import { env, loadEnvFile } from 'node:process'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import svelte from 'rollup-plugin-svelte'

loadEnvFile()
const settings = ['WHENABLE_SERVICE', 'WHENABLE_CONFIGURATION']

/** Where libraries of others import each other in a circle, or carry comments that Rollup does not read. */
const isOthers = (path = '') => path.includes('node_modules') && !path.includes('@whenable')

export default {
  input: 'src/main.js',
  output: { dir: 'dist' },
  onwarn: (warning, warn) => {
    if (!isOthers(warning.id ?? warning.ids?.join())) warn(warning)
  },
  plugins: [
    replace({
      preventAssignment: true,
      values: Object.fromEntries(settings.map((name) => [`process.env.${name}`, JSON.stringify(env[name])])),
    }),
    svelte({ emitCss: false }),
    resolve({ browser: true, exportConditions: ['svelte'] }),
    terser(),
    { name: 'public files', writeBundle: () => cpSync('public', 'dist', { recursive: true }) },
  ],
}
