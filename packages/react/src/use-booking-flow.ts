'use client'
import {
  type BookingFlow,
  type BookingFlowOptions,
  type BookingIntent,
  type BookingState,
  createBookingFlow,
} from '@whenable/flow'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** A booking as a component holds it. */
export interface RunningBooking {
  /** The state to draw; before the first answer, and on a server, that of a flow that has asked nothing yet. */
  readonly state: BookingState
  /** Says what the visitor wants; what does not fit the present step changes nothing. Always the same function. */
  readonly send: (intent: BookingIntent) => void
}

/** What a window tells a flow beside the visitor: whether there is a network, and that somebody looks at it again. */
const listen = (flow: BookingFlow): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('online', () => flow.setOnline(true), { signal })
  addEventListener('offline', () => flow.setOnline(false), { signal })
  document.addEventListener('visibilitychange', () => document.hidden || flow.send({ type: 'refresh' }), {
    signal,
  })
  return () => listening.abort()
}

/** A flow and what React reads of it. What a reload has kept is not in the first reading, which is that of a server as well. */
const runningFlow = (options: BookingFlowOptions) => {
  const flow = createBookingFlow(options)
  let first: BookingState | undefined
  return {
    flow,
    read: () => flow.state,
    readFirst: () => (first ??= createBookingFlow({ ...options, storage: null }).state),
  }
}

/**
 * Runs the flow of one booking for as long as a component is mounted: it asks for free times when the component mounts, and
 * calls its questions off when it unmounts (a submission under way goes on). The options are read once, at the first render;
 * a component that is given another `key` begins anew with others. For a page that a server renders, `now` and `timeZone` are
 * to be the same there and in the browser.
 */
export const useBookingFlow = (options: BookingFlowOptions): RunningBooking => {
  const [{ flow, read, readFirst }] = useState(() => runningFlow(options))
  const state = useSyncExternalStore(flow.subscribe, read, readFirst)
  useEffect(() => {
    const silence = listen(flow)
    flow.start()
    return () => {
      silence()
      flow.stop()
    }
  }, [flow])
  return { state, send: flow.send }
}
