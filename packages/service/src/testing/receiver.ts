import type { OutboundFetch } from '../notifications/outbound-fetch.js'

/** What a receiver was sent. */
export interface Received {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape are looked into by tests
  readonly body: any
}

/** Addresses outside that answer challenges, take what is posted, and answer as they are told. */
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
    /** What was posted, in the order in which it came. */
    received,
    /** What was asked with a challenge. */
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
