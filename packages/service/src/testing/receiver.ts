import type { OutboundFetch } from '../kernel/publish/outbound-fetch.js'

/** A request that a receiver got. */
export interface Received {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape are looked into by tests
  readonly body: any
}

/** A webhook receiver that answers challenges, records deliveries, and responds as configured. */
export const openReceiver = () => {
  const received: Received[] = []
  const challenged: string[] = []
  let answer: (received: Received) => Response | Promise<Response> = () => new Response('ok')
  let challengeAnswer = (challenge: string): Response | Promise<Response> => new Response(challenge)
  const outboundFetch: OutboundFetch = async (url, { method, headers, body = '', signal }) => {
    signal.throwIfAborted()
    if (method === 'GET') {
      challenged.push(url)
      return challengeAnswer(new URL(url).searchParams.get('challenge') ?? '')
    }
    const one = { url, headers, text: body, body: JSON.parse(body) }
    received.push(one)
    return answer(one)
  }
  return {
    outboundFetch,
    /** The deliveries, in order. */
    received,
    /** The challenges. */
    challenged,
    get types(): string[] {
      return received.map(({ body }) => body.type)
    },
    answers(next: typeof answer) {
      answer = next
    },
    answersChallenges(next: typeof challengeAnswer) {
      challengeAnswer = next
    },
  }
}

export type Receiver = ReturnType<typeof openReceiver>
