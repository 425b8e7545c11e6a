import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Report } from '../kernel/errors.js'
import { readBody } from '../kernel/http/read-body.js'
import { isLoopback } from '../kernel/ip-address.js'
import type { PageRoute } from '../pages/page-route.js'
import { llmsText } from './llms-text.js'

/** The services of agents' routes. */
export interface AgentContext {
  readonly originOf: (request: Request) => string
  readonly clock: () => Instant
  /** Sends a request of a tool to the service itself, where it counts under the address of the agent's request. */
  readonly send: (request: Request, caller: Request) => Promise<Response>
  /** The service's public origin, if it is set. */
  readonly publicUrl: string | undefined
  /** The origins that may call the service. */
  readonly allowedOrigins: readonly string[] | undefined
  /** Whether `/mcp` is on. */
  readonly hasTools: boolean
}

/** An error in the form of JSON-RPC 2.0, for a message without an id. */
const rpcError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status })

/**
 * Whether a page of this origin may use the tools. Programs send no origin. A page whose name was pointed at this machine (DNS
 * rebinding) has an origin that the service does not know (MCP: Streamable HTTP, Security).
 */
const isKnownOrigin = (request: Request, { publicUrl, allowedOrigins, originOf }: AgentContext): boolean => {
  const origin = request.headers.get('Origin')
  if (origin === null) return true
  if (allowedOrigins?.includes(origin)) return true
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin
  return origin === originOf(request) && isLoopback(new URL(origin).hostname)
}

const answerMessage = async (request: Request, context: AgentContext, report: Report): Promise<Response> => {
  if (!isKnownOrigin(request, context)) return rpcError(403, -32_000, 'this origin may not use the tools')
  if (request.method !== 'POST')
    return rpcError(405, -32_000, 'expected POST: there are no sessions and no streams')
  let message: unknown
  try {
    message = (await readBody(request, ['application/json'])).json
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return rpcError(error.status, -32_700, error.message)
  }
  // A list would be many calls for one that is counted.
  if (Array.isArray(message)) return rpcError(400, -32_600, 'expected one message, not a list')
  const { answerMcp } = await import('./mcp-handler.js')
  const { send, originOf, clock } = context
  return answerMcp(request, message, {
    send: (inner) => send(inner, request),
    ...{ origin: originOf(request), clock, report },
  })
}

/** Routes for agents: what there is, and the tools. */
export const agentRoutes = (context: AgentContext): readonly PageRoute[] => [
  {
    name: 'agents.llms',
    path: '/llms.txt',
    answer: async (request) =>
      new Response(llmsText(context.originOf(request), context.hasTools), {
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=3600' },
      }),
  },
  ...(context.hasTools
    ? (['GET', 'POST', 'DELETE'] as const).map(
        (method): PageRoute => ({
          name: 'agents.mcp',
          path: '/mcp',
          method,
          answer: (request, _parameters, report) => answerMessage(request, context, report),
        }),
      )
    : []),
]
