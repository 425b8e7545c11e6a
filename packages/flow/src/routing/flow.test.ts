import {
  type RoutedTarget,
  type RoutingFormPage,
  type RoutingFormSource,
  ServiceError,
} from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import { createRoutingFormFlow } from './flow.js'

const form: RoutingFormPage = {
  ...{ slug: 'help', title: 'How can we help?', description: undefined },
  questions: [{ key: 'need', label: 'What do you need?', type: 'choice', answers: ['A repair', 'Advice'] }],
}
const target = { type: 'message', text: 'Call us.' } as RoutedTarget
const down = new ServiceError('connection_error', 'down')
const answers = { need: 'Advice' }

const openFlow = async (changes: Partial<RoutingFormSource> = {}) => {
  const source = { routingForm: vi.fn(async () => form), target: vi.fn(async () => target), ...changes }
  const flow = createRoutingFormFlow({ source, now: () => instant(1_773_000_000) })
  flow.start()
  await vi.waitFor(() => expect(flow.state.step).not.toBe('loading'))
  return { flow, source }
}

describe('the flow of a routing form', () => {
  it('asks where the answers lead, and leads back to the questions', async () => {
    const { flow, source } = await openFlow()
    expect(flow.state).toEqual({ online: true, step: 'ready', form, isSending: false, error: undefined })
    flow.send({ type: 'answer', answers })
    expect(flow.state).toMatchObject({ isSending: true })
    // Pressed twice.
    flow.send({ type: 'answer', answers })
    await vi.waitFor(() => expect(flow.state).toEqual({ online: true, step: 'routed', form, target }))
    expect(source.target).toHaveBeenCalledTimes(1)
    expect(source.target).toHaveBeenCalledWith(answers, expect.anything())
    flow.send({ type: 'back' })
    expect(flow.state).toMatchObject({ step: 'ready', isSending: false })
  })

  it('stays at the questions when it cannot be asked, and asks again', async () => {
    const route = vi.fn(async () => target)
    route.mockRejectedValueOnce(down)
    const { flow } = await openFlow({ target: route })
    flow.send({ type: 'answer', answers })
    await vi.waitFor(() => expect(flow.state).toMatchObject({ step: 'ready', error: { message: 'down' } }))
    flow.send({ type: 'answer', answers })
    await vi.waitFor(() => expect(flow.state.step).toBe('routed'))
  })

  it('loads again when the visitor asks for it, and when the network is back', async () => {
    const routingForm = vi.fn(async () => form)
    routingForm.mockRejectedValueOnce(down).mockRejectedValueOnce(down)
    const { flow } = await openFlow({ routingForm })
    expect(flow.state.step).toBe('error')
    flow.send({ type: 'retry' })
    await vi.waitFor(() => expect(flow.state.step).toBe('error'))
    flow.setOnline(false)
    flow.setOnline(true)
    await vi.waitFor(() => expect(flow.state.step).toBe('ready'))
    expect(routingForm).toHaveBeenCalledTimes(3)
  })
})
