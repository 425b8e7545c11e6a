import { expect, it, vi } from 'vitest'
import { systemdAnalyze } from './system-programs.mjs'

it('systemd’s verification may be missing on a machine, and never with CI=true', () => {
  vi.stubEnv('PATH', '')
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  vi.stubEnv('CI', '')
  expect(systemdAnalyze()).toBeUndefined()
  vi.stubEnv('CI', 'true')
  expect(systemdAnalyze).toThrow(/apt-get install systemd/)
})
