import { ServiceError, type ServiceErrorType } from '@whenable/contract'
import { DetailedError } from '../errors.js'
import type { Records, Store } from '../store/store.js'

/** What was thrown in a transaction that is rolled back, with all fields of its answer. */
export const explained = async (error: unknown, { read }: Pick<Store, 'read'>): Promise<unknown> => {
  if (!(error instanceof ExplainedRefusal)) return error
  const { type, message, field } = error
  try {
    const beside = await read(error.explain)
    return new DetailedError(type, message, { ...(field === undefined ? {} : { field }), beside })
  } catch (later) {
    return later
  }
}

/**
 * A refusal of a change, with more fields in its answer that are read once the change is rolled back, so that reading them holds no
 * locks.
 */
export class ExplainedRefusal extends ServiceError {
  declare readonly explain: (records: Records) => Promise<Readonly<Record<string, unknown>>>

  constructor(
    type: ServiceErrorType,
    message: string,
    { explain, ...info }: { readonly field?: string } & Pick<ExplainedRefusal, 'explain'>,
  ) {
    super(type, message, info)
    this.explain = explain
  }
}
