import { defineConfig } from 'vite'
import { scriptBuild } from './script-build.js'

/** What the pages of the owner's side share, in a few files: many small ones compress worse. `when-admin` needs the first two. */
const files: Readonly<Record<string, readonly string[]>> = {
  base: [
    'base/clock.ts',
    'base/flow-controller.ts',
    'base/register.ts',
    'base/web-address.ts',
    'base/when-element.ts',
    'messages/isolated.ts',
    'messages/owner/generated/parts.ts',
    '../../admin/src/base/owner-localized.ts',
    '../../admin/src/parts/modal.template.ts',
    '../../admin/src/styles/owner.styles.ts',
  ],
  flow: [
    'base/visitor-time-zone.ts',
    '../../admin/src/base/lazy-calls.ts',
    '../../admin/src/flow/owner-flow.ts',
    '../../admin/src/flow/list.ts',
    '../../admin/src/parts/page-states.template.ts',
  ],
  page: ['../../admin/src/base/owner-page.ts'],
  avatar: ['base/avatar.ts'],
  live: ['../../admin/src/parts/live-refresh.ts', '../../admin/src/parts/toasts.ts'],
}

/** The build of `owner.js`: every tag of `whenable.js`, and those of the owner's side. Runs after that of `whenable.js`. */
export default defineConfig(
  scriptBuild({ entry: { owner: 'src/owner.ts' }, chunks: 'owner', files, isFirst: false }),
)
