import type { Instant } from '@whenable/time'
import { honourReply } from '../features/sms/sms-replies.js'
import { readBody } from '../kernel/http/read-body.js'
import type { SmsSender } from '../kernel/sms/sms-sender.js'
import type { Store } from '../kernel/store/store.js'
import type { PageRoute } from './page-route.js'

/** What receiving replies needs. */
interface ReplyContext {
  readonly store: Store
  readonly clock: () => Instant
  readonly originOf: (request: Request) => string
  /** Without it, there is no such route. */
  readonly sender: SmsSender | undefined
}

const headers = { 'Cache-Control': 'no-store' }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The routes at which a gateway passes on what people reply to text messages. */
export const smsReplyRoutes = ({ store, clock, originOf, sender }: ReplyContext): readonly PageRoute[] => {
  if (!sender) return []
  const answer: PageRoute['answer'] = async (request, { secret }) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const { text, json } = await readBody(request, ['application/json', 'application/x-www-form-urlencoded'])
    const now = clock()
    const reply = await sender.readReply({
      ...{ url: `${originOf(request)}${pathname}${search}`, headers: request.headers, text, secret, now },
      values: { ...Object.fromEntries(searchParams), ...(isRecord(json) ? json : {}) },
    })
    if (!reply) return new Response(null, { status: 404, headers })
    await honourReply(store, reply, now)
    const { acknowledgement } = sender
    return acknowledgement
      ? new Response(acknowledgement.body, {
          headers: { ...headers, 'Content-Type': acknowledgement.type },
        })
      : new Response(null, { status: 204, headers })
  }
  return (['GET', 'POST'] as const).flatMap((method) =>
    ['/sms-replies', '/sms-replies/:secret'].map((path) => ({ name: 'sms.reply', method, path, answer })),
  )
}
