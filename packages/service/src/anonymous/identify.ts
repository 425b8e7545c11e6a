import { anonymousCaller, type IpNetwork } from './networks.js'
import type { Anonymous } from './permit.js'

/** Who a request's caller is, for limits. Undefined if their address is unknown. */
export type IdentifyAnonymous = (request: Request, applicationId: string) => Promise<Anonymous | undefined>

/** Creates the identification of callers without a credential that says who they are. */
export const identifyAnonymous =
  ({
    addressOf,
    offices,
    ...known
  }: Pick<Anonymous, 'hasLimits' | 'challengeKind' | 'settings'> & {
    readonly addressOf: (request: Request) => string | undefined
    /** The networks that many people share. */
    readonly offices: readonly IpNetwork[]
  }): IdentifyAnonymous =>
  async (request, applicationId) => {
    const address = addressOf(request)
    if (address === undefined) return undefined
    return { ...(await anonymousCaller(applicationId, address, offices)), ...known }
  }
