// In place of `warnings.ts` in builds that are not for development.
import type * as development from './warnings.js'

export const addWarnings: typeof development.addWarnings | undefined = undefined
export const warnOfValue: typeof development.warnOfValue | undefined = undefined
