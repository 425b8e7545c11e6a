import type { BookingFeed } from '@whenable/contract'
import { type Flow, runEffect } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { callByName } from '../../base/endpoint-table.js'
import {
  failLoad,
  putRow,
  readyChanger,
  readyOf,
  refreshBy,
  rerun,
  retryBy,
  withoutRow,
} from '../../flow/list.js'
import {
  createOwnerFlow,
  type OwnerEffect,
  type OwnerFlowOptions,
  type OwnerTypes,
} from '../../flow/owner-flow.js'
import type { BookingFeedsCalls } from '../endpoints.js'
import type { BookingFeedsAct, BookingFeedsIntent, BookingFeedsState, BookingFeedsStep } from './state.js'

export type BookingFeedsFlow = Flow<BookingFeedsState, BookingFeedsIntent>

interface Effects {
  readonly load: OwnerEffect<{ readonly feeds: readonly BookingFeed[]; readonly isOwner: boolean }>
  readonly write: OwnerEffect<unknown, { readonly act: BookingFeedsAct }>
}

type Types = OwnerTypes<BookingFeedsStep, BookingFeedsIntent, Effects>

const changeReady = readyChanger<BookingFeedsStep>()

const load = (transition: Types['transition']) => rerun(transition, { type: 'load' })

const handlers: Types['handlers'] = {
  act: (transition, { act }) => {
    const { step } = transition
    if (step.step !== 'ready' || step.action === 'working') return
    transition.step = { ...step, action: 'working', notice: undefined }
    runEffect(transition, { type: 'write', act })
  },
  refresh: refreshBy(load, 'load', 'write'),
  retry: retryBy(load),
  load: (transition, { value: { feeds, isOwner } }) => {
    const before = readyOf(transition)
    // Some services show an address once.
    const known = new Map(before?.feeds.map(({ id, address }) => [id, address]))
    transition.step = {
      ...{ step: 'ready', isOwner, action: before?.action, notice: before?.notice },
      feeds: feeds.map((feed) => ({ ...feed, address: feed.address ?? known.get(feed.id) })),
    }
  },
  write: (transition, { value }, { act }) =>
    changeReady(transition, ({ feeds }) =>
      act.call === 'remove'
        ? { feeds: withoutRow(feeds, act.request.path.feed_id), action: undefined, notice: 'removed' }
        : {
            ...{ feeds: putRow(feeds, value as BookingFeed), action: undefined },
            notice: value as BookingFeed,
          },
    ),
  error: (transition, { error }, { type }) => {
    if (type === 'load') failLoad(transition, error)
    else changeReady(transition, () => ({ action: error }))
  },
}

/** Effects that change something. */
const writes = ['write'] as const

/** Creates the flow of a member's feeds. It sends no request before `start()`. */
export const createBookingFeedsFlow = ({
  source,
  ...options
}: OwnerFlowOptions & { readonly source: BookingFeedsCalls }): BookingFeedsFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, writes, onStart: load, onReconnect: load },
    order: orderEffects({ reads: ['load'], writes }),
    run: {
      load: async (_effect, signal) => {
        const [feeds, member] = await Promise.all([
          source.feeds({}, { signal }),
          source.member({}, { signal }),
        ])
        return { feeds, isOwner: member.role === 'owner' }
      },
      write: ({ act }, signal) => callByName(source, act, { signal }),
    },
  })
