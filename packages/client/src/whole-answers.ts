/**
 * A fetch whose successful answers stand whole in `data`: what the client reads is then the envelope of a list with its
 * cursor, or an answer of the legacy API, which has no envelope.
 */
export const withWholeAnswers =
  (send: typeof fetch): typeof fetch =>
  async (url, init) => {
    const response = await send(url, init)
    return response.ok ? new Response(`{"data":${(await response.text()) || null}}`) : response
  }
