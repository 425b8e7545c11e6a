import { type HostPage, type HostPageSource, ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import { createHostFlow } from './flow.js'

const page: HostPage = { slug: 'ada', name: 'Ada', timezone: 'Europe/Lisbon', event_types: [] }
const down = new ServiceError('connection_error', 'down')

const flowWith = (...answers: readonly (HostPage | Error)[]) => {
  const hostPage = vi.fn<HostPageSource['hostPage']>()
  for (const answer of answers)
    if (answer instanceof Error) hostPage.mockRejectedValueOnce(answer)
    else hostPage.mockResolvedValueOnce(answer)
  const flow = createHostFlow({ source: { hostPage }, now: () => instant(1_773_000_000) })
  return { flow, hostPage }
}

describe("the flow of a host's event types", () => {
  it('requests nothing before it starts, and then the page', async () => {
    const { flow, hostPage } = flowWith(page)
    expect([flow.state.step, hostPage.mock.calls.length]).toEqual(['loading', 0])
    flow.start()
    await vi.waitFor(() => expect(flow.state).toEqual({ online: true, step: 'ready', page }))
  })

  it('shows an error, and loads again when the visitor asks for it', async () => {
    const { flow } = flowWith(down, page)
    flow.start()
    await vi.waitFor(() => expect(flow.state).toMatchObject({ step: 'error', error: { message: 'down' } }))
    flow.send({ type: 'retry' })
    expect(flow.state.step).toBe('loading')
    await vi.waitFor(() => expect(flow.state).toMatchObject({ step: 'ready', page }))
  })

  it('keeps what is known while it reads again, and when that fails', async () => {
    const renamed = { ...page, name: 'Ada L.' }
    const { flow, hostPage } = flowWith(page, renamed, down)
    flow.start()
    await vi.waitFor(() => expect(flow.state.step).toBe('ready'))
    flow.send({ type: 'refresh' })
    expect(flow.state).toMatchObject({ step: 'ready', page })
    await vi.waitFor(() => expect(flow.state).toMatchObject({ page: renamed }))
    flow.send({ type: 'refresh' })
    await vi.waitFor(() => expect(hostPage).toHaveBeenCalledTimes(3))
    expect(flow.state).toMatchObject({ step: 'ready', page: renamed })
  })

  it('loads again when the network is back', async () => {
    const { flow, hostPage } = flowWith(down, page)
    flow.start()
    await vi.waitFor(() => expect(flow.state.step).toBe('error'))
    flow.setOnline(false)
    flow.setOnline(true)
    await vi.waitFor(() => expect(flow.state.step).toBe('ready'))
    expect(hostPage).toHaveBeenCalledTimes(2)
  })
})
