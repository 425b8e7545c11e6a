'use client'
import {
  type BookingFlow,
  type BookingFlowOptions,
  type BookingIntent,
  type BookingState,
  createBookingFlow,
} from '@whenable/flow'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** A booking flow in a component. */
export interface RunningBooking {
  /** The state to render. On a server, and before the first response, it is the initial state. */
  readonly state: BookingState
  /**
   * Sends an intent of the visitor. Intents that do not apply to the current step change nothing. The function is always the
   * same.
   */
  readonly send: (intent: BookingIntent) => void
}

/** Subscribes a flow to events of the window: connectivity and visibility. */
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

/** A flow, and its snapshots for React. The first snapshot equals the server's and has no restored draft. */
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
 * Runs a booking flow for as long as a component is mounted. It requests free times when the component mounts, and aborts its
 * requests when it unmounts, except for a submission. The options are read once, at the first render; another `key` starts a
 * new flow with other options. On a server-rendered page `now` and `timeZone` must be the same on the server and in the
 * browser.
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
