import { agentTools, endpoints } from '@whenable/contract'
import { describe, expect, test, vi } from 'vitest'
import { hostedPages } from '../../pages/hosted-pages.js'
import type { PageContext } from '../../pages/page-route.js'
import { attack } from './attack.js'
import { attackers } from './attackers.js'
import { type Result, report } from './report.js'
import { surfaces } from './surfaces.js'

// Strangers try for an hour to mail, block, fill and stall. What they reach is kept in `stranger.txt`; `pnpm attacks:accept` writes it.

// Counts rows.
vi.mock('../../kernel/store/memory/tables.js', { spy: true })
// Counts files.
vi.mock('@whenable/icalendar', { spy: true })
// Accepts every proof of work: its hashes are counted, not computed.
vi.mock('@whenable/contract', async (original) => ({
  ...(await original<object>()),
  beginsWithZeros: () => true,
}))

describe('strangers who attack for an hour', () => {
  const results: Result[] = []
  const cells = surfaces.flatMap((surface) => attackers.map((attacker) => ({ surface, attacker })))
  const named = cells.map((cell) => [cell.surface.name, cell.attacker.name, cell] as const)

  test.each(named)('%s, from %s', async (_surface, _attacker, { surface, attacker }) => {
    const reached = await attack(attacker, surface)
    results.push({ surface, attacker, reached })
    // Refusals are answers, and not failures.
    expect(reached.errors).toEqual([])
  })

  test('reach what the table says', async () => {
    await expect(report(results)).toMatchFileSnapshot('stranger.txt')
  })

  const used = () => new Set(results.flatMap(({ reached }) => [...reached.operations]))

  test('try every endpoint that changes something without a credential', () => {
    const open = endpoints.filter(({ access }) => ['visitor', 'anyone', 'browser'].includes(access))
    const missing = open.filter(({ id, effect }) => !used().has(id) && effect !== 'reads')
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  test('try every form of the hosted pages', () => {
    const { routes } = hostedPages({} as PageContext)
    const forms = routes.filter(({ method }) => method === 'POST')
    expect(forms.map(({ name }) => name).filter((name) => !used().has(name))).toEqual([])
  })

  test('try every tool of agents that changes something', () => {
    const tools = Object.entries(agentTools).filter(([, { hints }]) => !hints.readOnlyHint)
    expect(tools.map(([name]) => name).filter((name) => !used().has(`tool ${name}`))).toEqual([])
  })
})
