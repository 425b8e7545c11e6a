import { runInSlices } from '@whenable/icalendar'
import { type CalendarItems, type ProviderCall, ProviderError } from './calendar-provider.js'

/** Runs work in slices, so that the event loop goes on. @throws ProviderError `malformed` if it takes too long in all. */
export const runWork = async <Result extends object>(
  work: Generator<unknown, Result>,
  signal: AbortSignal,
): Promise<Result> => {
  const result = await runInSlices(work, signal)
  if (!result) throw new ProviderError('malformed', 'the answer takes too long to read')
  return result
}

/** Awaits a call of a provider and turns every error into a {@link ProviderError}. */
export const withProviderErrors = async <Result>(
  { signal }: ProviderCall,
  call: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (signal.aborted) throw new ProviderError('transient', 'the call was stopped')
    throw new ProviderError('malformed', 'the answer cannot be read', { cause: error })
  }
}

/** Awaits something that may not exist. */
export const unlessMissing = async <Result>(result: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await result
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'gone') return undefined
    throw error
  }
}

/** Items whose every error is a {@link ProviderError}. */
export const guardedItems = (items: CalendarItems): CalendarItems => ({
  get: (calendarId, itemId, call) => withProviderErrors(call, () => items.get(calendarId, itemId, call)),
  findByUid: (calendarId, uid, call) =>
    withProviderErrors(call, () => items.findByUid(calendarId, uid, call)),
  create: (calendarId, uid, events, call) =>
    withProviderErrors(call, () => items.create(calendarId, uid, events, call)),
  update: (calendarId, itemId, etag, events, call, restored) =>
    withProviderErrors(call, () => items.update(calendarId, itemId, etag, events, call, restored)),
  delete: (calendarId, itemId, etag, call) =>
    withProviderErrors(call, () => items.delete(calendarId, itemId, etag, call)),
})
