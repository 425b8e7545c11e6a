import { describe, expect, it } from 'vitest'
import { testPlainEnglish } from '../testing/english-suite.js'

// The same in Chromium: testing/in-browser.ts.
testPlainEnglish({ describe, it, equal: (actual, expected) => expect(actual).toEqual(expected) })
