import { defineConfig } from 'vite'
import { scriptBuild } from './script-build.js'

/** The build of `owner.js`: every tag of `whenable.js`, and those of the owner's side. Runs after that of `whenable.js`. */
export default defineConfig(
  scriptBuild({ entry: { owner: 'src/owner.ts' }, chunks: 'owner', isFirst: false }),
)
